-- What an exported logbook says of a case that was imported from it: its history and assessments, as they stand in the file. A
-- person could have edited the file, so nothing of it is part of the history or the audit trail of this service.
create table imported_cases (
  case_id uuid primary key references cases (id) on delete cascade,
  origin jsonb not null,
  imported_at timestamptz not null
);

-- The inbox keeps it until the row is logged.
alter table import_rows add column origin jsonb;
