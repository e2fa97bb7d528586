-- What would move a case up a level, by whoever signed it, for its clinician. Written once, and gone with its case.
create table signature_advice (
  signature_id uuid primary key
    constraint signature_advice__signature_id references signed_cases (signature_id) on delete cascade,
  advice text not null,
  written_at timestamptz(3) not null
);
