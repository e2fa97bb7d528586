-- Statistics without scanning cases. A write appends what it changes, in its own transaction and without
-- touching a shared row, so that writers never wait for each other; fold_case_counts() adds the changes
-- to the kept counts. Readers fold first, so what they read is exact.

create table case_count_changes (
  id bigint generated always as identity primary key,
  cases smallint not null default 0,
  missions smallint not null default 0,
  mission_minutes integer not null default 0,
  date date not null,
  owner_id uuid not null,
  type text,
  mission_type text,
  diagnosis text,
  gender text,
  level_of_care text,
  procedures text[] not null default '{}',
  flagged boolean not null default false
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- starts_on is the day, the first of the week or month, or -infinity for all time. Weeks start on a Monday and, kept as
-- well, on a Sunday. By day there are the totals alone: of the rest a single day is never asked for.
create table case_counts (
  grain text not null,
  starts_on date not null,
  dimension text not null,
  key text not null,
  cases bigint not null,
  missions bigint not null,
  mission_minutes bigint not null,
  primary key (grain, starts_on, dimension, key),
  constraint case_counts__grain check (grain in ('day', 'week', 'month', 'all')),
  constraint case_counts__dimension check (dimension in (
    'total', 'flagged', 'type', 'mission_type', 'diagnosis', 'gender', 'level_of_care', 'procedure', 'owner'
  ))
) with (fillfactor = 80);
-- The first few of a ranking ("top performing users") without reading all owners.
create index case_counts__ranking on case_counts (grain, starts_on, dimension, cases desc, key);

create function fold_case_counts() returns void language plpgsql as $$
begin
  if not exists (select from case_count_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('fold_case_counts'));
  with taken as (
    delete from case_count_changes returning *
  ),
  facts as (
    select date, 'total' as dimension, '' as key, cases, missions, mission_minutes from taken
    union all select date, 'owner', owner_id::text, cases, missions, mission_minutes from taken
    union all select date, 'flagged', '', cases, 0, 0 from taken where flagged
    union all select date, 'type', type, cases, 0, 0 from taken where type is not null
    union all select date, 'mission_type', mission_type, cases, 0, 0 from taken where mission_type is not null
    union all select date, 'diagnosis', diagnosis, cases, 0, 0 from taken where diagnosis is not null
    union all select date, 'gender', gender, cases, 0, 0 from taken where gender is not null
    union all select date, 'level_of_care', level_of_care, cases, 0, 0 from taken
      where level_of_care is not null
    union all select date, 'procedure', procedure, cases, 0, 0 from taken
      cross join unnest(procedures) as procedure
  ),
  by_day as (
    select date, dimension, key,
      sum(cases) as cases, sum(missions) as missions, sum(mission_minutes) as mission_minutes
    from facts
    group by date, dimension, key
  ),
  by_grain as (
    select 'day' as grain, date as starts_on, dimension, key, cases, missions, mission_minutes from by_day
    where dimension = 'total'
    union all
    select 'week', date - (extract(isodow from date)::integer - 1 + sunday_first) % 7, dimension, key,
      sum(cases), sum(missions), sum(mission_minutes)
    from by_day cross join (values (0), (1)) as weeks (sunday_first)
    group by 2, dimension, key
    union all
    select 'month', date_trunc('month', date::timestamp)::date, dimension, key,
      sum(cases), sum(missions), sum(mission_minutes)
    from by_day group by 2, dimension, key
    union all
    select 'all', '-infinity'::date, dimension, key, sum(cases), sum(missions), sum(mission_minutes)
    from by_day group by dimension, key
  )
  insert into case_counts (grain, starts_on, dimension, key, cases, missions, mission_minutes)
  select grain, starts_on, dimension, key, cases, missions, mission_minutes
  from by_grain
  where cases <> 0 or missions <> 0 or mission_minutes <> 0
  on conflict (grain, starts_on, dimension, key) do update set
    cases = case_counts.cases + excluded.cases,
    missions = case_counts.missions + excluded.missions,
    mission_minutes = case_counts.mission_minutes + excluded.mission_minutes;
end $$;

-- What one statement changed in the counted cases, as facts gone (-1) and facts come (+1).
create function count_case_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_count_changes (
      cases, date, owner_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select 1, date, owner_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from new_cases where counted;

    update missions set counted_cases = counted_cases + changed.cases
    from (select mission_id, count(*) as cases from new_cases where counted group by mission_id) as changed
    where missions.id = changed.mission_id;
  elsif tg_op = 'DELETE' then
    insert into case_count_changes (
      cases, date, owner_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select -1, date, owner_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from old_cases where counted;

    update missions set counted_cases = counted_cases - changed.cases
    from (select mission_id, count(*) as cases from old_cases where counted group by mission_id) as changed
    where missions.id = changed.mission_id;
  else
    insert into case_count_changes (
      cases, date, owner_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select sum(sign), date, owner_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from (
      select -1 as sign, old_cases.* from old_cases where counted
      union all
      select 1, new_cases.* from new_cases where counted
    ) as facts
    group by id, date, owner_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    having sum(sign) <> 0;

    update missions set counted_cases = counted_cases + changed.cases
    from (
      select mission_id, sum(sign) as cases
      from (
        select -1 as sign, mission_id from old_cases where counted
        union all
        select 1, mission_id from new_cases where counted
      ) as facts
      group by mission_id having sum(sign) <> 0
    ) as changed
    where missions.id = changed.mission_id;
  end if;
  return null;
end $$;

create trigger cases__count_inserted after insert on cases
  referencing new table as new_cases for each statement execute function count_case_changes();
create trigger cases__count_updated after update on cases
  referencing old table as old_cases new table as new_cases
  for each statement execute function count_case_changes();
create trigger cases__count_deleted after delete on cases
  referencing old table as old_cases for each statement execute function count_case_changes();

-- A mission counts once, however many patients it had, while any of its cases counts.
create function count_mission_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into case_count_changes (missions, mission_minutes, date, owner_id)
    select -1, -mission_minutes, date, owner_id from old_missions
    where counted_cases > 0 and mission_minutes is not null;
  else
    insert into case_count_changes (missions, mission_minutes, date, owner_id)
    select sum(sign), sum(sign * mission_minutes), date, owner_id
    from (
      select -1 as sign, id, date, owner_id, mission_minutes from old_missions
      where counted_cases > 0 and mission_minutes is not null
      union all
      select 1, id, date, owner_id, mission_minutes from new_missions
      where counted_cases > 0 and mission_minutes is not null
    ) as facts
    group by id, date, owner_id
    having sum(sign) <> 0 or sum(sign * mission_minutes) <> 0;
  end if;
  return null;
end $$;

-- A mission is inserted before its cases, when nothing of it counts yet: no insert trigger is needed.
create trigger missions__count_updated after update on missions
  referencing old table as old_missions new table as new_missions
  for each statement execute function count_mission_changes();
create trigger missions__count_deleted after delete on missions
  referencing old table as old_missions for each statement execute function count_mission_changes();
