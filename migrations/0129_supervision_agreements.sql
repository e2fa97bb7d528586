-- What a clinician and a supervisor agreed: an objective, with the day by which it is to be reached, or a meeting, with its topics.
create table supervision_agreements (
  id uuid primary key,
  clinician_id uuid not null constraint supervision_agreements__clinician_id references users (id),
  supervisor_id uuid not null constraint supervision_agreements__supervisor_id references users (id),
  kind text not null,
  words text not null,
  day date not null,
  -- Of an objective.
  state text,
  -- When each of the two ticked "I agree" to this edition.
  clinician_agreed_at timestamptz(3),
  supervisor_agreed_at timestamptz(3),
  -- How often it was edited: whoever ticks names the edition that they have read.
  edition integer not null default 1,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Which of the two changed it last, so that nobody is told of their own change.
  updated_side text not null,
  constraint supervision_agreements__kind check (kind in ('objective', 'meeting')),
  constraint supervision_agreements__state check (
    case kind when 'objective' then coalesce(state in ('open', 'reached', 'dropped'), false) else state is null end
  ),
  constraint supervision_agreements__updated_side check (updated_side in ('clinician', 'supervisor')),
  constraint supervision_agreements__not_oneself check (clinician_id <> supervisor_id)
);
-- The lists of a clinician, and of a supervisor about a clinician.
create index supervision_agreements__clinician on supervision_agreements (clinician_id, kind, day desc, id desc);
create index supervision_agreements__pair on supervision_agreements (supervisor_id, clinician_id, kind, day desc, id desc);
-- What each still has to tick.
create index supervision_agreements__clinician_owes on supervision_agreements (clinician_id, day)
  where clinician_agreed_at is null;
create index supervision_agreements__supervisor_owes on supervision_agreements (supervisor_id, day)
  where supervisor_agreed_at is null;

-- What somebody does after a meeting, in the order of `position`.
create table supervision_actions (
  id uuid primary key,
  agreement_id uuid not null constraint supervision_actions__agreement_id
    references supervision_agreements (id) on delete cascade,
  -- One of the two.
  owner_id uuid not null constraint supervision_actions__owner_id references users (id),
  position smallint not null,
  words text not null,
  due_on date,
  done_on date
);
create index supervision_actions__agreement on supervision_actions (agreement_id, position);
create index supervision_actions__owner on supervision_actions (owner_id);
create index supervision_actions__owed on supervision_actions (owner_id, due_on) where done_on is null;
