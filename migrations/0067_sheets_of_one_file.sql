-- A workbook may hold several sheets of cases. Each is an import of its own, with its own copy of the file.
alter table import_batches
  -- The same for all imports of one uploaded file.
  add column file_id uuid not null default gen_random_uuid(),
  add column sheet_name text,
  -- The other sheets of the file that have a table: [{"sheet": 1, "name": "2019", "rows": 240}].
  add column other_sheets jsonb not null default '[]';
