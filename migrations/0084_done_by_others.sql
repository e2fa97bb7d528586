-- A procedure may have been done by somebody outside the team. It is shown, and counts nowhere.
alter table case_procedures
  drop constraint case_procedures__operator_role,
  add constraint case_procedures__operator_role check (
    operator_role in (
      'performed', 'performed_supervised', 'assisted', 'supervised', 'observed', 'before_arrival', 'other_service'
    )
  );

-- The codes of a case in the search index name what the team did. Only this column changes: no count depends on it.
alter table cases disable trigger user;
update cases set search_codes = array(
  select code from unnest(cases.search_codes) as code
  where code not in (
    select ':procedure:' || steps.code from case_procedures as steps
    where steps.case_id = cases.id
    group by steps.code having bool_and(steps.operator_role = 'observed')
  )
)
where exists (
  select from case_procedures as steps where steps.case_id = cases.id and steps.operator_role = 'observed'
);
alter table cases enable trigger user;
