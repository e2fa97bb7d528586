-- Registrations of a user with their regulators, and the compliance records that they became.

create table registrations (
  id uuid primary key,
  owner_id uuid not null references users (id),
  regulator text not null,
  -- The name of one that is in no list.
  regulator_other text,
  number text not null,
  -- Null: it does not expire, so it keeps nothing current.
  expires_on date,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint registrations__regulator_length check (char_length(regulator) between 2 and 40),
  constraint registrations__regulator_other check ((regulator = 'other') = (regulator_other is not null)),
  constraint registrations__regulator_other_length check (char_length(regulator_other) between 3 and 120),
  constraint registrations__number_length check (char_length(number) between 3 and 60),
  constraint registrations__expires_on check (expires_on >= '1990-01-01' and expires_on < '2100-01-01')
);
create index registrations__owner_id on registrations (owner_id, created_at, id);

-- Which record a registration has become for a requirement, by its expiry: another expiry becomes another record. A row outlives
-- its record, so that one that was taken back is not added again.
create table registration_records (
  registration_id uuid not null references registrations (id) on delete cascade,
  requirement_id uuid not null references compliance_requirements (id) on delete cascade,
  expires_on date not null,
  record_id uuid references compliance_records (id) on delete set null,
  primary key (registration_id, requirement_id, expires_on)
);
create index registration_records__requirement_id on registration_records (requirement_id);
create index registration_records__record_id on registration_records (record_id);

alter table compliance_records add column source text not null default 'entered';
alter table compliance_records add constraint compliance_records__source check (source in ('entered', 'profile'));
