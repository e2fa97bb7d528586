-- Questions about a case (src/case-questions) of which its owner has said that the answer is right as it is. The digest is that of the
-- question's words: once a changed case raises other words at the field, the question is asked anew.
create table settled_questions (
  owner_id uuid not null references users (id),
  case_id uuid not null references cases (id) on delete cascade,
  path text not null constraint settled_questions__path check (length(path) between 1 and 200),
  digest bytea not null constraint settled_questions__digest check (length(digest) = 32),
  settled_at timestamptz not null,
  primary key (case_id, path, digest)
);
create index settled_questions__owner_id on settled_questions (owner_id);
