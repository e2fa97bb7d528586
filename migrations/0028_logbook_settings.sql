-- How a user keeps the logbook: saved views, placements and the columns of the table. One row for each user who changed any.
create table logbook_settings (
  owner_id uuid primary key references users (id) on delete cascade,
  -- Lists of small objects, whose shape and length the contract checks.
  views jsonb not null default '[]',
  placements jsonb not null default '[]',
  columns text[] not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint logbook_settings__columns check (columns <@ array['case', 'procedures', 'role', 'diagnosis', 'mission', 'hours']),
  constraint logbook_settings__small check (pg_column_size(views) < 65536 and pg_column_size(placements) < 65536)
);
