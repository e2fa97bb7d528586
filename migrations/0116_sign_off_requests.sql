-- Who asked whom to sign which case, and what became of it. How far the sign-off of a case is is worked out from these and the
-- signatures, and stored nowhere.
create table sign_off_requests (
  id uuid primary key,
  case_id uuid not null constraint sign_off_requests__case_id references cases (id) on delete cascade,
  clinician_id uuid not null constraint sign_off_requests__clinician_id references users (id),
  supervisor_id uuid not null constraint sign_off_requests__supervisor_id references users (id),
  asked_at timestamptz(3) not null,
  state text not null default 'open'
    constraint sign_off_requests__state check (state in ('open', 'withdrawn', 'returned', 'answered')),
  -- When it was withdrawn, returned or answered last.
  closed_at timestamptz(3),
  -- What the supervisor wrote when they returned the case.
  comment text,
  -- When the clinician last reminded the supervisor, and when an email last said that it waits.
  nudged_at timestamptz(3),
  mailed_at timestamptz(3),
  constraint sign_off_requests__closed check ((state = 'open') = (closed_at is null)),
  constraint sign_off_requests__comment check (state <> 'returned' or comment is not null),
  constraint sign_off_requests__not_oneself check (clinician_id <> supervisor_id)
);
-- However many ask at once, a supervisor is asked once for a case.
create unique index sign_off_requests__one_open on sign_off_requests (case_id, supervisor_id) where state = 'open';
create index sign_off_requests__case_id on sign_off_requests (case_id, asked_at desc);
-- What waits for a supervisor, and for whom a clinician waits, oldest first.
create index sign_off_requests__supervisor on sign_off_requests (supervisor_id, state, asked_at, id);
create index sign_off_requests__clinician on sign_off_requests (clinician_id, state, asked_at, id);
create index sign_off_requests__mailed on sign_off_requests (supervisor_id, mailed_at desc) where mailed_at is not null;
