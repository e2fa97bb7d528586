-- What a user sends a regulator who asks for their CPD: a summary, a statement, and chosen activities.

create table cpd_profiles (
  id uuid primary key,
  owner_id uuid not null references users (id),
  enrolment_id uuid references cpd_enrolments (id) on delete set null,
  from_date date not null,
  to_date date not null,
  -- The last day on which the regulator takes it; null if nobody has asked.
  deadline date,
  summary text,
  statement text,
  sent_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cpd_profiles__period check (from_date <= to_date),
  constraint cpd_profiles__summary_length check (char_length(summary) <= 5000),
  constraint cpd_profiles__statement_length check (char_length(statement) <= 15000)
);
create index cpd_profiles__owner on cpd_profiles (owner_id, to_date desc, id desc);
create index cpd_profiles__enrolment on cpd_profiles (enrolment_id);

create table cpd_profile_activities (
  profile_id uuid not null references cpd_profiles (id) on delete cascade,
  activity_id uuid not null references cpd_activities (id) on delete cascade,
  position integer not null,
  primary key (profile_id, activity_id),
  constraint cpd_profile_activities__position check (position between 0 and 5)
);
create index cpd_profile_activities__activity on cpd_profile_activities (activity_id);
