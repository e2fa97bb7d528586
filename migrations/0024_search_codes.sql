-- The codes of a case (procedures, diagnoses, age band, supervision, tags, simulated, reflection) in its search index, so that
-- filters and words share one index. The server writes them with each case; src/cases/search-codes.ts says which there are.
alter table cases add column search_codes text[] not null default '{}';

-- Only this column changes: no count depends on it.
alter table cases disable trigger user;
update cases set search_codes = array(
  select distinct code from (
    select ':procedure:' || steps.code from case_procedures as steps where steps.case_id = cases.id
    union all select ':diagnosis:' || cases.diagnosis_primary
    union all select ':diagnosis:' || diagnosis.code
      from jsonb_array_elements_text(cases.details->'clinical'->'diagnosisSecondary') as diagnosis (code)
    union all select ':age:' || cases.age_band
    union all select ':supervision:' || cases.supervision_level
    union all select ':tag:' || trim(both ' ' from regexp_replace(
        regexp_replace(normalize(lower(tag.name), nfd), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
      from unnest(cases.tags) as tag (name)
    union all select ':simulated' where cases.encounter_setting = 'simulated'
    union all select ':reflection' from case_reflections as reflections where reflections.case_id = cases.id
  ) as codes (code)
  where code is not null
);
alter table cases enable trigger user;

-- Before PostgreSQL 17 an expression cannot be changed in place: there the column and its index are made again.
do $$
declare
  expression constant text := '(to_tsvector(''simple''::regconfig, search_text) || array_to_tsvector(search_codes))';
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'alter table cases alter column search_vector set expression as ' || expression;
  else
    alter table cases drop column search_vector;
    execute 'alter table cases add column search_vector tsvector generated always as ' || expression || ' stored';
    create index cases__search_vector on cases using gin (search_vector) with (fastupdate = off);
  end if;
end
$$;
analyze cases;
