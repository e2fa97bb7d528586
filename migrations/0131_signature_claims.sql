-- Who signed a case according to the file that it was imported from. Nobody here has seen that signature, so it is no row of
-- `signatures`, and nothing counts it. It goes with its case.
create table signature_claims (
  case_id uuid primary key references cases (id) on delete cascade,
  claims jsonb not null,
  imported_at timestamptz not null,
  constraint signature_claims__claims check (
    jsonb_typeof(claims) = 'array' and jsonb_array_length(claims) between 1 and 20
  )
);

-- The inbox keeps them until the row is logged.
alter table import_rows add column signature_claims jsonb;
