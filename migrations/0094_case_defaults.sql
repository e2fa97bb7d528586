-- A new case begins with the role, supervision, base and vehicle of the case that its owner logged last. Whoever clears them
-- begins with nothing until the next case.
create table case_defaults (
  owner_id uuid primary key references users (id) on delete cascade,
  cleared_at timestamptz not null
);

-- The case that somebody logged last; imported ones say nothing about today.
create index cases__owner_submitted_at on cases (owner_id, submitted_at desc, id desc)
  where submitted_at is not null and deleted_at is null and source <> 'import';
