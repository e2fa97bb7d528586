-- Some services share one installation. An administrator's reach is the whole service, or their own organization alone.
alter table users add column administrator_reach text not null default 'service';
alter table users
  add constraint users__administrator_reach check (administrator_reach in ('service', 'organization')),
  add constraint users__reach_of_an_organization check (
    administrator_reach = 'service' or (role = 'admin' and organization_id is not null)
  );

-- The logbook of an organization, as cases__owner_date is one person's.
create index cases__organization_date on cases (organization_id, date desc, id desc)
  include (status, type, mission_type, flag_case_review)
  where deleted_at is null and status <> 'draft';
create index cases__organization_created_at on cases (organization_id, created_at desc, id desc) where counted;

-- The CPD of an organization's people: of all time, and of a period.
create index cpd_activities__owner_counted on cpd_activities (owner_id) include (hours)
  where status in ('completed', 'verified') and deleted_at is null;
drop index cpd_activities__date_counted;
create index cpd_activities__date_counted on cpd_activities (date) include (hours, owner_id)
  where status in ('completed', 'verified') and deleted_at is null;

-- The kept counts, of the whole service and of each organization. No case changes until all are counted.
lock table cases, missions in share row exclusive mode;
truncate case_count_changes;

alter table case_count_changes add column organization_id uuid;
-- All are counted anew below.
truncate case_counts;
-- The nil id, which no organization has, stands for the whole service.
alter table case_counts add column organization_id uuid not null;
alter table case_counts drop constraint case_counts_pkey;
alter table case_counts add primary key (organization_id, grain, starts_on, dimension, key);
drop index case_counts__ranking;
create index case_counts__ranking on case_counts (organization_id, grain, starts_on, dimension, cases desc, key);

create or replace function fold_case_counts() returns void language plpgsql as $$
begin
  if not exists (select from case_count_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('fold_case_counts'));
  with taken as (
    delete from case_count_changes returning *
  ),
  counted as (
    select taken.*, '00000000-0000-0000-0000-000000000000'::uuid as counted_for from taken
    union all
    select taken.*, organization_id from taken where organization_id is not null
  ),
  facts as (
    select counted_for, date, 'total' as dimension, '' as key, cases, missions, mission_minutes from counted
    union all select counted_for, date, 'owner', owner_id::text, cases, missions, mission_minutes from counted
    union all select counted_for, date, 'flagged', '', cases, 0, 0 from counted where flagged
    union all select counted_for, date, 'type', type, cases, 0, 0 from counted where type is not null
    union all select counted_for, date, 'mission_type', mission_type, cases, 0, 0 from counted
      where mission_type is not null
    union all select counted_for, date, 'diagnosis', diagnosis, cases, 0, 0 from counted
      where diagnosis is not null
    union all select counted_for, date, 'gender', gender, cases, 0, 0 from counted where gender is not null
    union all select counted_for, date, 'level_of_care', level_of_care, cases, 0, 0 from counted
      where level_of_care is not null
    union all select counted_for, date, 'procedure', procedure, cases, 0, 0 from counted
      cross join unnest(procedures) as procedure
  ),
  by_day as (
    select counted_for, date, dimension, key,
      sum(cases) as cases, sum(missions) as missions, sum(mission_minutes) as mission_minutes
    from facts
    group by counted_for, date, dimension, key
  ),
  by_grain as (
    select counted_for, 'day' as grain, date as starts_on, dimension, key, cases, missions, mission_minutes
    from by_day where dimension = 'total'
    union all
    select counted_for, 'week', date - (extract(isodow from date)::integer - 1 + sunday_first) % 7, dimension, key,
      sum(cases), sum(missions), sum(mission_minutes)
    from by_day cross join (values (0), (1)) as weeks (sunday_first)
    group by counted_for, 3, dimension, key
    union all
    select counted_for, 'month', date_trunc('month', date::timestamp)::date, dimension, key,
      sum(cases), sum(missions), sum(mission_minutes)
    from by_day group by counted_for, 3, dimension, key
    union all
    select counted_for, 'all', '-infinity'::date, dimension, key, sum(cases), sum(missions), sum(mission_minutes)
    from by_day group by counted_for, dimension, key
  )
  insert into case_counts (organization_id, grain, starts_on, dimension, key, cases, missions, mission_minutes)
  select counted_for, grain, starts_on, dimension, key, cases, missions, mission_minutes
  from by_grain
  where cases <> 0 or missions <> 0 or mission_minutes <> 0
  on conflict (organization_id, grain, starts_on, dimension, key) do update set
    cases = case_counts.cases + excluded.cases,
    missions = case_counts.missions + excluded.missions,
    mission_minutes = case_counts.mission_minutes + excluded.mission_minutes;
end $$;

create or replace function count_case_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into case_count_changes (
      cases, date, owner_id, organization_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select 1, date, owner_id, organization_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from new_cases where counted;

    update missions set counted_cases = counted_cases + changed.cases
    from (select mission_id, count(*) as cases from new_cases where counted group by mission_id) as changed
    where missions.id = changed.mission_id;
  elsif tg_op = 'DELETE' then
    insert into case_count_changes (
      cases, date, owner_id, organization_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select -1, date, owner_id, organization_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from old_cases where counted;

    update missions set counted_cases = counted_cases - changed.cases
    from (select mission_id, count(*) as cases from old_cases where counted group by mission_id) as changed
    where missions.id = changed.mission_id;
  else
    insert into case_count_changes (
      cases, date, owner_id, organization_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
    )
    select sum(sign), date, owner_id, organization_id, type, mission_type, diagnosis_primary, gender, level_of_care,
      dashboard_procedures, flag_case_review
    from (
      select -1 as sign, old_cases.* from old_cases where counted
      union all
      select 1, new_cases.* from new_cases where counted
    ) as facts
    group by id, date, owner_id, organization_id, type, mission_type, diagnosis_primary, gender, level_of_care,
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

create or replace function count_mission_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into case_count_changes (missions, mission_minutes, date, owner_id, organization_id)
    select -1, -mission_minutes, date, owner_id, organization_id from old_missions
    where counted_cases > 0 and mission_minutes is not null;
  else
    insert into case_count_changes (missions, mission_minutes, date, owner_id, organization_id)
    select sum(sign), sum(sign * mission_minutes), date, owner_id, organization_id
    from (
      select -1 as sign, id, date, owner_id, organization_id, mission_minutes from old_missions
      where counted_cases > 0 and mission_minutes is not null
      union all
      select 1, id, date, owner_id, organization_id, mission_minutes from new_missions
      where counted_cases > 0 and mission_minutes is not null
    ) as facts
    group by id, date, owner_id, organization_id
    having sum(sign) <> 0 or sum(sign * mission_minutes) <> 0;
  end if;
  return null;
end $$;

insert into case_count_changes (
  cases, date, owner_id, organization_id, type, mission_type, diagnosis, gender, level_of_care, procedures, flagged
)
select 1, date, owner_id, organization_id, type, mission_type, diagnosis_primary, gender, level_of_care,
  dashboard_procedures, flag_case_review
from cases where counted;
insert into case_count_changes (missions, mission_minutes, date, owner_id, organization_id)
select 1, mission_minutes, date, owner_id, organization_id
from missions where counted_cases > 0 and mission_minutes is not null;
select fold_case_counts();
