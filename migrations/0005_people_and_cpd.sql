-- Continuing professional development, as far as a person's page shows it.

create table cpd_activities (
  id uuid primary key,
  owner_id uuid not null references users (id),
  title text not null,
  date date not null,
  end_date date,
  hours numeric(5, 2) not null,
  type text not null,
  tags text[] not null default '{}',
  status text not null default 'draft',
  -- The first piece of evidence: where it lies in the file store, and what its owner called it.
  file_key text,
  filename text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint cpd_activities__title_length check (char_length(title) between 3 and 160),
  constraint cpd_activities__date check (date >= '1970-01-01'),
  constraint cpd_activities__end_date check (end_date >= date),
  constraint cpd_activities__hours check (hours > 0 and hours <= 500 and mod(hours, 0.25) = 0),
  constraint cpd_activities__tags check (cardinality(tags) <= 15),
  constraint cpd_activities__status check (
    status in ('draft', 'planned', 'completed', 'verified', 'rejected')
  ),
  constraint cpd_activities__file check ((file_key is null) = (filename is null))
);
-- A person's list, newest first.
create index cpd_activities__owner_date on cpd_activities (owner_id, date desc, id desc) where deleted_at is null;
