-- What clinicians must keep current: definitions with their versions, records with evidence, waivers, and what people do on task.

create table compliance_requirements (
  id uuid primary key,
  -- Null: of every organization.
  organization_id uuid references organizations (id),
  code text not null,
  title text not null,
  description text,
  category text not null,
  audiences text[] not null,
  base_codes text[] not null default '{}',
  validity_months smallint,
  validity_days smallint,
  fixed_expiry text,
  fixed_expiry_parity text,
  end_of_month boolean not null,
  early_renewal_days smallint not null,
  grace_days smallint not null,
  remind_days smallint[] not null,
  evidence_required boolean not null,
  verification_required boolean not null,
  blocks_duty boolean not null,
  existing_staff_from date,
  jurisdiction text not null,
  rule jsonb,
  status text not null,
  retired_on date,
  created_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint compliance_requirements__code check (code ~ '^[a-z][a-z0-9_]{2,59}$'),
  constraint compliance_requirements__title_length check (char_length(title) between 3 and 120),
  constraint compliance_requirements__description_length check (char_length(description) <= 1000),
  constraint compliance_requirements__base_codes check (cardinality(base_codes) <= 30),
  constraint compliance_requirements__validity_months check (validity_months between 1 and 240),
  constraint compliance_requirements__validity_days check (validity_days between 1 and 3650),
  constraint compliance_requirements__fixed_expiry check (fixed_expiry ~ '^\d\d-\d\d$'),
  constraint compliance_requirements__parity check (
    fixed_expiry_parity in ('odd', 'even') and fixed_expiry is not null or fixed_expiry_parity is null
  ),
  constraint compliance_requirements__early_renewal_days check (early_renewal_days between 0 and 365),
  constraint compliance_requirements__grace_days check (grace_days between 0 and 90),
  constraint compliance_requirements__remind_days check (cardinality(remind_days) between 1 and 8),
  constraint compliance_requirements__status check (status in ('proposed', 'active', 'retired')),
  constraint compliance_requirements__retired check ((status = 'retired') = (retired_on is not null))
);
-- A retired one and a proposal may have the code of one in use.
create unique index compliance_requirements__code_in_use
  on compliance_requirements (organization_id, code) nulls not distinct where status = 'active';
create index compliance_requirements__organization_id on compliance_requirements (organization_id, category, title, id);
create index compliance_requirements__created_by on compliance_requirements (created_by);

-- People whom a requirement is for by name.
create table compliance_requirement_people (
  requirement_id uuid not null references compliance_requirements (id) on delete cascade,
  user_id uuid not null references users (id),
  primary key (requirement_id, user_id)
);
create index compliance_requirement_people__user_id on compliance_requirement_people (user_id);

-- What each version said, apart from the people named.
create table compliance_requirement_versions (
  requirement_id uuid not null references compliance_requirements (id) on delete cascade,
  version integer not null,
  definition jsonb not null,
  changed_fields text[] not null,
  saved_at timestamptz not null,
  primary key (requirement_id, version)
);

create table compliance_records (
  id uuid primary key,
  requirement_id uuid not null references compliance_requirements (id),
  owner_id uuid not null references users (id),
  completed_on date not null,
  -- Null: never.
  expires_on date,
  expires_by text not null,
  provider text,
  certificate_number text,
  cpd_activity_id uuid references cpd_activities (id) on delete set null,
  verification text not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  rejection_reason text,
  supersedes uuid references compliance_records (id) on delete set null,
  -- From this day on another record says more, so that it decides nothing any longer; kept with each change of a person's records.
  replaced_on date,
  requirement_version integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint compliance_records__completed_on check (completed_on >= '1970-01-01'),
  constraint compliance_records__expires_on check (expires_on >= completed_on),
  constraint compliance_records__expires_by check (expires_by in ('requirement', 'certificate')),
  constraint compliance_records__provider_length check (char_length(provider) <= 120),
  constraint compliance_records__number_length check (char_length(certificate_number) <= 60),
  constraint compliance_records__verification check (
    verification in ('not_needed', 'waiting', 'verified', 'rejected')
  ),
  constraint compliance_records__decided check (
    (verification in ('verified', 'rejected')) = (decided_at is not null)
    and (decided_by is null) = (decided_at is null)
  ),
  constraint compliance_records__nobody_decides_their_own check (decided_by <> owner_id),
  constraint compliance_records__rejection_reason check (
    (verification = 'rejected') = (rejection_reason is not null)
    and char_length(rejection_reason) between 3 and 300
  )
);
create index compliance_records__owner on compliance_records (owner_id, requirement_id, completed_on desc, id desc);
create index compliance_records__requirement on compliance_records (requirement_id, owner_id, completed_on);
-- What decides the state of today, whatever the number of earlier records; and of an earlier day.
create index compliance_records__current on compliance_records (owner_id, requirement_id) where replaced_on is null;
create index compliance_records__replaced_on on compliance_records (replaced_on, completed_on);
create index compliance_records__waiting on compliance_records (created_at, id) where verification = 'waiting';
create index compliance_records__cpd_activity_id on compliance_records (cpd_activity_id);
create index compliance_records__decided_by on compliance_records (decided_by);
create index compliance_records__supersedes on compliance_records (supersedes);

create table compliance_record_evidence (
  record_id uuid not null references compliance_records (id) on delete cascade,
  evidence_id uuid not null references evidence_files (id),
  position integer not null,
  primary key (record_id, evidence_id),
  constraint compliance_record_evidence__position check (position between 0 and 4)
);
create index compliance_record_evidence__evidence on compliance_record_evidence (evidence_id);
create trigger compliance_record_evidence__count_use after insert or delete on compliance_record_evidence
  for each row execute function count_evidence_use();

create table compliance_waivers (
  id uuid primary key,
  requirement_id uuid not null references compliance_requirements (id),
  owner_id uuid not null references users (id),
  from_date date not null,
  -- The last day.
  until_date date not null,
  reason text not null,
  granted_by uuid not null references users (id),
  -- The first day on which it no longer holds.
  ended_on date,
  created_at timestamptz not null,
  constraint compliance_waivers__period check (from_date <= until_date),
  constraint compliance_waivers__reason_length check (char_length(reason) between 3 and 300),
  constraint compliance_waivers__nobody_for_themselves check (granted_by <> owner_id)
);
create index compliance_waivers__owner on compliance_waivers (owner_id, requirement_id, until_date desc);
create index compliance_waivers__requirement on compliance_waivers (requirement_id, until_date);
create index compliance_waivers__granted_by on compliance_waivers (granted_by);

-- What people do on task, which no profession or role says, and where they work.
create table compliance_duties (
  user_id uuid primary key references users (id),
  duties text[] not null,
  base_code text,
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint compliance_duties__duties check (
    duties <@ array['aircrew', 'technical_crew', 'winch_crew', 'over_water', 'driver', 'prescriber']
  ),
  constraint compliance_duties__base_code_length check (char_length(base_code) between 1 and 40)
);
