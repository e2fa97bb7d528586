-- When a supervisor was last shown the overview of a clinician. What has changed is told since the look before.
create table supervision_looks (
  supervisor_id uuid not null constraint supervision_looks__supervisor_id references users (id),
  clinician_id uuid not null constraint supervision_looks__clinician_id references users (id),
  seen_at timestamptz(3) not null,
  -- The end of the look before this one; null during the first.
  since timestamptz(3),
  -- The status of each requirement as shown, by its id, because compliance has no history of states; null without the permission.
  states jsonb,
  -- Those of the look before.
  states_before jsonb,
  primary key (supervisor_id, clinician_id)
);
create index supervision_looks__clinician on supervision_looks (clinician_id);
