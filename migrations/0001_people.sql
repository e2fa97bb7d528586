-- Organizations, the people who fly for them, how they sign in, and what was done by whom.

create table organizations (
  id uuid primary key,
  org_name text not null,
  slug text not null,
  status text not null default 'active',
  country text,
  time_zone text not null default 'UTC',
  week_starts_on smallint not null default 1,
  bases jsonb not null default '[]',
  regions jsonb not null default '[]',
  settings jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations__org_name_length check (char_length(org_name) between 2 and 120),
  constraint organizations__slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint organizations__status check (status in ('active', 'inactive')),
  constraint organizations__week_starts_on check (week_starts_on in (0, 1)),
  constraint organizations__country_format check (country ~ '^[A-Z]{2}$')
);
create unique index organizations__org_name on organizations (lower(org_name));
create unique index organizations__slug on organizations (slug);
create index organizations__created_by on organizations (created_by);

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  role text not null,
  status text not null default 'active',
  email_verified boolean not null default false,
  password_hash text,
  organization_id uuid references organizations (id),
  supervisor_id uuid references users (id),
  image text,
  profession text,
  specialty text,
  job_title text,
  employer text,
  date_of_birth date,
  gender text,
  nationality text,
  country_of_residence text,
  experience text,
  work_location text,
  qualification text,
  license_number text,
  is_licensed boolean,
  certifications text[] not null default '{}',
  cpd_interests text[] not null default '{}',
  receive_updates boolean not null default false,
  privacy_policy_version text,
  last_login_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint users__name_length check (char_length(name) between 1 and 120),
  constraint users__email_trimmed check (email = btrim(email) and char_length(email) <= 254),
  constraint users__role check (role in ('super_admin', 'admin', 'supervisor', 'clinician')),
  constraint users__status check (status in ('active', 'pending', 'inactive')),
  constraint users__gender check (gender in ('male', 'female', 'other')),
  constraint users__profession check (profession in ('doctor', 'nurse', 'paramedic', 'student', 'other')),
  constraint users__experience check (experience in ('0-1', '1-3', '3-5', '5+')),
  constraint users__not_own_supervisor check (supervisor_id <> id)
);
-- One person, one address, whatever the case it is typed in.
create unique index users__email on users (lower(email));
create index users__organization_id on users (organization_id);
create index users__supervisor_id on users (supervisor_id);
-- How many people there are of each role and status, without reading them.
create index users__role_status on users (role, status);

alter table organizations
  add constraint organizations__created_by foreign key (created_by) references users (id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  address inet,
  constraint sessions__revoked_reason check (
    revoked_reason in ('signed_out', 'token_reused', 'password_changed', 'ended_by_user', 'deactivated')
  ),
  constraint sessions__revoked_with_reason check ((revoked_at is null) = (revoked_reason is null))
);
create index sessions__user_id on sessions (user_id);
create index sessions__expires_at on sessions (expires_at);

-- Every refresh token ever issued in a living session, hashed: an old one shown again reveals theft.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  successor_hash bytea
);
create index refresh_tokens__session_id on refresh_tokens (session_id);

-- The one-time link that creates the first super administrator of an empty database.
create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Columns as the rate limiter expects them; expire is in milliseconds since 1970.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits__expire on rate_limits (expire);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text,
  action text not null,
  entity text not null,
  entity_id uuid,
  entity_version integer,
  changed_fields text[] not null default '{}',
  reason text,
  request_id text,
  address inet
);
create index audit_events__entity on audit_events (entity, entity_id, at);
create index audit_events__actor_id on audit_events (actor_id, at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events cannot be changed or deleted';
end $$;
create trigger audit_events__append_only
  before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
