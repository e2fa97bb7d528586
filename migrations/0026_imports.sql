-- Logbooks that users bring from elsewhere. The file itself is stored without the columns that identify people, and only until
-- the import is done.
create table import_batches (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  file_name text not null,
  kind text not null,
  state text not null,
  -- The file store's key of the sheets; null once they are no longer needed.
  sheets_key text,
  sheet integer,
  header_row integer,
  headings_key text,
  mapping jsonb,
  -- What happens with texts that may identify a person.
  flagged_texts text not null default 'leave_out',
  -- How far the running job has come, in rows.
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  error_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint import_batches__kind check (kind in ('spreadsheet', 'logbook')),
  constraint import_batches__flagged_texts check (flagged_texts in ('leave_out', 'confirm')),
  constraint import_batches__state check (state in (
    'mapping', 'checking', 'inbox', 'logging', 'undoing', 'done', 'undone', 'cancelled', 'failed'
  ))
);
create index import_batches__owner on import_batches (owner_id, created_at desc);
create index import_batches__updated_at on import_batches (updated_at);

-- The inbox: what each row of the file would become. The case gets its id here, so that logging it twice logs it once.
create table import_rows (
  batch_id uuid not null references import_batches (id) on delete cascade,
  row_number integer not null,
  state text not null,
  case_id uuid not null,
  request jsonb,
  problems jsonb not null default '[]',
  findings jsonb not null default '[]',
  duplicate_of jsonb,
  primary key (batch_id, row_number),
  constraint import_rows__state check (state in (
    'ready', 'draft', 'duplicate', 'flagged', 'unreadable', 'chosen', 'logged', 'skipped', 'failed', 'undone', 'kept'
  ))
);
create index import_rows__state on import_rows (batch_id, state, row_number);

-- How a user has mapped the columns of a logbook, for the next file with the same headings.
create table import_mappings (
  owner_id uuid not null references users (id) on delete cascade,
  headings_key text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (owner_id, headings_key)
);
