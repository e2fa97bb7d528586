-- Every field of a CPD activity, the cases it grew out of, and how many activities the whole service has.

alter table cpd_activities
  add column occurrences integer not null default 1,
  add column categories text[] not null default '{}',
  add column participatory_hours numeric(5, 2),
  add column credits numeric(6, 2),
  add column credit_system text,
  add column provider text,
  add column method text,
  add column description text,
  add column learning_outcome text,
  add column impact text,
  add column code_theme text,
  add column cultural boolean,
  add constraint cpd_activities__occurrences check (occurrences between 1 and 60),
  add constraint cpd_activities__categories check (cardinality(categories) <= 60),
  add constraint cpd_activities__participatory_hours check (participatory_hours >= 0 and participatory_hours <= hours),
  add constraint cpd_activities__credits check (credits >= 0 and credits <= 500),
  add constraint cpd_activities__credit_system check (credits is null or credit_system is not null),
  add constraint cpd_activities__provider_length check (char_length(provider) <= 120),
  add constraint cpd_activities__description_length check (char_length(description) <= 2000),
  add constraint cpd_activities__learning_outcome_length check (char_length(learning_outcome) <= 2000),
  add constraint cpd_activities__impact_length check (char_length(impact) <= 2000),
  add constraint cpd_activities__duration check (end_date < date + interval '3 years 2 days');

-- A user's deleted activities, most recently deleted first; and those of everybody that are due to be erased.
create index cpd_activities__owner_deleted on cpd_activities (owner_id, deleted_at desc, id desc)
  where deleted_at is not null;
create index cpd_activities__deleted on cpd_activities (deleted_at, id) where deleted_at is not null;

create table cpd_activity_cases (
  activity_id uuid not null references cpd_activities (id) on delete cascade,
  case_id uuid not null references cases (id) on delete cascade,
  primary key (activity_id, case_id)
);
create index cpd_activity_cases__case on cpd_activity_cases (case_id);

-- Kept as the counts of users are (0011_user_counts.sql): a write appends what it changes and waits for nobody,
-- fold_cpd_counts() adds it up, and readers fold before they read.

create table cpd_count_changes (
  id bigint generated always as identity primary key,
  activities integer not null,
  hours numeric(12, 2) not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create table cpd_counts (
  id boolean primary key default true,
  activities bigint not null default 0,
  hours numeric(14, 2) not null default 0,
  constraint cpd_counts__one_row check (id)
);

create function cpd_activity_counts(status text, deleted_at timestamptz) returns boolean language sql immutable
return status in ('completed', 'verified') and deleted_at is null;

create function count_cpd_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into cpd_count_changes (activities, hours)
    select count(*), sum(hours) from new_activities where cpd_activity_counts(status, deleted_at) having count(*) > 0;
  else
    insert into cpd_count_changes (activities, hours)
    select -count(*), -sum(hours) from old_activities where cpd_activity_counts(status, deleted_at) having count(*) > 0;
  end if;
  return null;
end $$;

create function count_cpd_change() returns trigger language plpgsql as $$
declare
  before boolean := cpd_activity_counts(old.status, old.deleted_at);
  after boolean := cpd_activity_counts(new.status, new.deleted_at);
begin
  if before or after then
    insert into cpd_count_changes (activities, hours)
    values (after::integer - before::integer, after::integer * new.hours - before::integer * old.hours);
  end if;
  return null;
end $$;

create trigger cpd_activities__count_inserted after insert on cpd_activities
  referencing new table as new_activities for each statement execute function count_cpd_changes();
create trigger cpd_activities__count_deleted after delete on cpd_activities
  referencing old table as old_activities for each statement execute function count_cpd_changes();
create trigger cpd_activities__count_updated after update of status, hours, deleted_at on cpd_activities
  for each row when (
    old.status <> new.status or old.hours <> new.hours or (old.deleted_at is null) <> (new.deleted_at is null)
  )
  execute function count_cpd_change();

create function fold_cpd_counts() returns void language plpgsql as $$
begin
  if not exists (select from cpd_count_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('fold_cpd_counts'));
  with taken as (
    delete from cpd_count_changes returning activities, hours
  )
  insert into cpd_counts (activities, hours)
  select sum(activities), sum(hours) from taken having count(*) > 0
  on conflict (id) do update
    set activities = cpd_counts.activities + excluded.activities, hours = cpd_counts.hours + excluded.hours;
end $$;

-- The triggers hold other writers off until this ends, so that no activity is missed or counted twice.
insert into cpd_counts (activities, hours)
select count(*), coalesce(sum(hours), 0) from cpd_activities where cpd_activity_counts(status, deleted_at);
