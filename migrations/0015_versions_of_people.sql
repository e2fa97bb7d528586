-- A person's version counts whoever changes them, passwords that somebody else chose are changed first, and what was
-- confirmed about a person stays known when they change it.

-- Set with a password that an administrator chose; the owner's own choice clears it.
alter table users add column password_change_required boolean not null default false;

-- Addresses that this account had before, newest first: an edit without a version that names one is a stale edit.
alter table users add column former_emails text[] not null default '{}';

-- Name, profession and licence number as an administrator last saw and confirmed them; null for accounts that nobody approved.
alter table users add column confirmed_at timestamptz;
alter table users add column confirmed_name text;
alter table users add column confirmed_profession text;
alter table users add column confirmed_license_number text;
-- When one of the three last changed.
alter table users add column identity_changed_at timestamptz;

-- Whoever was let in before is confirmed as they are; the operator's own accounts were never anybody's to approve.
update users
set confirmed_at = now(), confirmed_name = name, confirmed_profession = profession,
  confirmed_license_number = license_number
where status <> 'pending' and rejected_at is null
  and id not in (
    select entity_id from audit_events where action = 'super_admin_created' and entity_id is not null
  );

-- Every column counts unless it is named here, so that a new one is never forgotten. Those named are neither shown in
-- an edit form nor restored by one: notes of activity, own settings, and what this trigger keeps itself.
create function keep_user_version() returns trigger language plpgsql as $$
declare
  uncounted constant text[] := array[
    'version', 'updated_at', 'last_login_at', 'last_active_at', 'image', 'notifications', 'listed_as_colleague',
    'privacy_policy_version', 'former_emails', 'identity_changed_at'
  ];
begin
  if new.email = 'erased-' || new.id || '@erased.invalid' then
    new.former_emails := '{}';
    new.confirmed_at := null;
    new.confirmed_name := null;
    new.confirmed_profession := null;
    new.confirmed_license_number := null;
    new.identity_changed_at := null;
    new.password_change_required := false;
  else
    if lower(new.email) <> lower(old.email) then
      new.former_emails := (array_prepend(lower(old.email), new.former_emails))[1:10];
    end if;
    if (new.name, new.profession, new.license_number)
      is distinct from (old.name, old.profession, old.license_number) then
      new.identity_changed_at := now();
    end if;
  end if;
  if to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
    new.version := old.version;
  else
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger users__keep_version before update on users
  for each row execute function keep_user_version();

alter table organizations add column version integer not null default 1;

create function keep_organization_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['version', 'updated_at'] = to_jsonb(old) - array['version', 'updated_at'] then
    new.version := old.version;
  else
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger organizations__keep_version before update on organizations
  for each row execute function keep_organization_version();
