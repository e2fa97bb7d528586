-- The files of a ZIP that came with an import, until its rows are recorded: where they are stored together, and what each is.
create table import_evidence (
  batch_id uuid primary key references import_batches (id) on delete cascade,
  storage_key uuid not null,
  files jsonb not null,
  unused jsonb not null
);
