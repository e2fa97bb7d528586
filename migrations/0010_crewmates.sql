-- Colleagues who find each other, personal templates, and drafts that are handed to crewmates.

-- Whether others of the organization find this person when they name who flew with them.
alter table users add column listed_as_colleague boolean not null default true;
create index users__colleagues on users (organization_id, lower(name), id) include (name, profession)
  where status = 'active' and listed_as_colleague;

create table case_templates (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- What a case may begin with, validated by the contract: codes and counts, never free text.
  content jsonb not null,
  last_used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint case_templates__name_length check (char_length(name) between 1 and 60)
);
create unique index case_templates__owner_name on case_templates (owner_id, lower(name));

create table case_offers (
  -- Also the id of the draft that it becomes, so that accepting it twice makes one.
  id uuid primary key,
  sender_id uuid not null references users (id) on delete cascade,
  recipient_id uuid not null references users (id) on delete cascade,
  -- In whose lists the codes of base and region are found.
  organization_id uuid not null references organizations (id),
  mission_number text not null,
  date date not null,
  patient_sequence smallint not null,
  encounter_setting text not null,
  -- The facts of the mission as they were handed over, without free text.
  mission jsonb not null,
  status text not null default 'open',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint case_offers__status check (status in ('open', 'accepted', 'dismissed')),
  constraint case_offers__to_another check (sender_id <> recipient_id),
  constraint case_offers__mission_number_format check (mission_number ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,23}$'),
  constraint case_offers__patient_sequence check (patient_sequence between 1 and 99),
  constraint case_offers__encounter_setting check (encounter_setting in ('real', 'simulated')),
  -- Once to each for each mission.
  constraint case_offers__once unique (sender_id, recipient_id, mission_number)
);
create index case_offers__recipient_id on case_offers (recipient_id, created_at desc, id desc);
create index case_offers__organization_id on case_offers (organization_id);
create index case_offers__created_at on case_offers (created_at);
