-- Standards that administrators changed or added, the cycles that users report to them, and what they let count.

-- A code of the delivered list replaces that standard. Not personal data: it says what a body asks for.
create table cpd_standards (
  code text primary key,
  -- Null: for everybody.
  organization_id uuid references organizations (id),
  rules jsonb not null,
  is_retired boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cpd_standards__code check (code ~ '^[a-z][a-z0-9_]{2,59}$')
);
create index cpd_standards__organization_id on cpd_standards (organization_id);

create table cpd_enrolments (
  id uuid primary key,
  owner_id uuid not null references users (id),
  standard_code text not null,
  -- The rules as they were when the cycle began: a later change of the standard does not change what was promised.
  rules jsonb not null,
  cycle_start date not null,
  cycle_end date not null,
  overrides jsonb not null default '{}',
  override_reason text,
  statuses text[] not null default '{}',
  status text not null default 'active',
  declared_complete_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cpd_enrolments__period check (cycle_start <= cycle_end),
  constraint cpd_enrolments__status check (status in ('active', 'completed', 'ended')),
  constraint cpd_enrolments__override_reason_length check (char_length(override_reason) <= 500),
  constraint cpd_enrolments__statuses check (cardinality(statuses) <= 10),
  constraint cpd_enrolments__declared check ((status = 'completed') = (declared_complete_at is not null))
);
create index cpd_enrolments__owner on cpd_enrolments (owner_id, cycle_start desc, id desc);

create table cpd_allocations (
  activity_id uuid not null references cpd_activities (id) on delete cascade,
  enrolment_id uuid not null references cpd_enrolments (id) on delete cascade,
  target_code text not null,
  amount numeric(6, 2) not null,
  primary key (activity_id, enrolment_id, target_code),
  constraint cpd_allocations__amount check (amount between 0 and 500)
);
create index cpd_allocations__enrolment_id on cpd_allocations (enrolment_id);
