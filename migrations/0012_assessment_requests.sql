-- The assessments that wait for an answer, by whom they were asked of: what a start page lists. What stands in a case is
-- the fact (details, `assessments`); these rows follow it, so that no way to change a case can forget them. A draft has
-- reached nobody yet, and nobody is to answer what was voided or deleted.
create table assessment_requests (
  case_id uuid not null references cases (id) on delete cascade,
  -- In the list of its case, from 1.
  position smallint not null,
  assessor_id uuid not null references users (id) on delete cascade,
  tool text not null,
  requested_at timestamptz not null,
  primary key (case_id, position)
);
create index assessment_requests__assessor_id
  on assessment_requests (assessor_id, requested_at desc, case_id desc, position) include (tool);

create function keep_assessment_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from assessment_requests where case_id = new.id;
  end if;
  if new.deleted_at is null and new.status in ('pending', 'completed') then
    insert into assessment_requests (case_id, position, assessor_id, tool, requested_at)
    select new.id, asked.position, users.id, asked.one->>'tool', (asked.one->>'requestedAt')::timestamptz
    from jsonb_array_elements(new.details->'assessments') with ordinality as asked (one, position)
    join users on users.id = (asked.one->>'assessorUserId')::uuid
    where asked.one->>'status' = 'requested';
  end if;
  return null;
end $$;

-- Row by row, since only such a trigger can pass over the many cases that no assessment was asked for with.
create trigger cases__ask_inserted after insert on cases
  for each row when (new.details ? 'assessments') execute function keep_assessment_requests();
create trigger cases__ask_updated after update of details, status, deleted_at on cases
  for each row when (old.details ? 'assessments' or new.details ? 'assessments')
  execute function keep_assessment_requests();

insert into assessment_requests (case_id, position, assessor_id, tool, requested_at)
select cases.id, asked.position, users.id, asked.one->>'tool', (asked.one->>'requestedAt')::timestamptz
from cases
cross join jsonb_array_elements(cases.details->'assessments') with ordinality as asked (one, position)
join users on users.id = (asked.one->>'assessorUserId')::uuid
where cases.details ? 'assessments' and cases.deleted_at is null and cases.status in ('pending', 'completed')
  and asked.one->>'status' = 'requested';
