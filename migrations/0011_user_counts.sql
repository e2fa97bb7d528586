-- How many people there are of each role and status, kept as the counts of cases are (0003_case_counts.sql): a write
-- appends what it changes and waits for nobody, fold_user_counts() adds it up, and readers fold before they read.

create table user_count_changes (
  id bigint generated always as identity primary key,
  users integer not null,
  role text not null,
  status text not null
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create table user_counts (
  role text not null,
  status text not null,
  users bigint not null,
  primary key (role, status)
);

create function count_user_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_count_changes (users, role, status)
    select count(*), role, status from new_users group by role, status;
  else
    insert into user_count_changes (users, role, status)
    select -count(*), role, status from old_users group by role, status;
  end if;
  return null;
end $$;

create function count_user_change() returns trigger language plpgsql as $$
begin
  insert into user_count_changes (users, role, status)
  values (-1, old.role, old.status), (1, new.role, new.status);
  return null;
end $$;

create trigger users__count_inserted after insert on users
  referencing new table as new_users for each statement execute function count_user_changes();
create trigger users__count_deleted after delete on users
  referencing old table as old_users for each statement execute function count_user_changes();
-- Row by row, since only such a trigger can pass over the many updates that note when somebody was last here.
create trigger users__count_updated after update of role, status on users
  for each row when (old.role <> new.role or old.status <> new.status)
  execute function count_user_change();

create function fold_user_counts() returns void language plpgsql as $$
begin
  if not exists (select from user_count_changes) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('fold_user_counts'));
  with taken as (
    delete from user_count_changes returning users, role, status
  )
  insert into user_counts (role, status, users)
  select role, status, sum(users) from taken group by role, status having sum(users) <> 0
  on conflict (role, status) do update set users = user_counts.users + excluded.users;
end $$;

-- The triggers hold other writers off until this ends, so that nobody is missed or counted twice.
insert into user_counts (role, status, users)
select role, status, count(*) from users group by role, status;
