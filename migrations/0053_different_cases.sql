-- Pairs of cases that look alike, and of which their owner has said that they are two patients. The lower id comes first, so that
-- a pair has one row.
create table different_cases (
  owner_id uuid not null references users (id),
  case_id uuid not null references cases (id) on delete cascade,
  other_id uuid not null references cases (id) on delete cascade,
  marked_at timestamptz not null,
  primary key (case_id, other_id),
  constraint different_cases__order check (case_id < other_id)
);
create index different_cases__owner on different_cases (owner_id, marked_at desc, case_id desc, other_id desc);
create index different_cases__other_id on different_cases (other_id);
