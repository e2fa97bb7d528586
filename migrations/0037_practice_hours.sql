-- Hours of practice, which some regulators ask for beside learning. Time on shift is practice, so they do not follow from missions.

create table practice_hours (
  id uuid primary key,
  owner_id uuid not null references users (id),
  from_date date not null,
  to_date date not null,
  hours numeric(6, 2) not null,
  setting text not null,
  scope text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint practice_hours__period check (from_date <= to_date),
  constraint practice_hours__hours check (hours between 0.25 and 4000),
  constraint practice_hours__setting check (
    setting in ('prehospital', 'retrieval', 'hospital', 'education', 'management', 'other')
  ),
  constraint practice_hours__scope_length check (char_length(scope) <= 200)
);
create index practice_hours__owner on practice_hours (owner_id, from_date desc, id desc);
