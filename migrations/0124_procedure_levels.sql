-- Which level of supervision a clinician has reached in a procedure, as a supervisor decided. A decision is never edited: another one
-- follows it, and the newest counts. Null as level takes the level back.
create table procedure_levels (
  id uuid primary key,
  -- The order of decisions, also of two that were made at the same moment.
  position bigint generated always as identity,
  clinician_id uuid not null constraint procedure_levels__clinician_id references users (id),
  procedure text not null,
  level text,
  reason text not null,
  -- The day in the time zone of the clinician's organization.
  decided_on date not null,
  decided_by uuid not null constraint procedure_levels__decided_by references users (id),
  decider_name text not null,
  decided_at timestamptz(3) not null,
  -- What signed cases said of the level then.
  signed_cases integer not null constraint procedure_levels__signed_cases check (signed_cases >= 0),
  signers integer not null constraint procedure_levels__signers check (signers between 0 and signed_cases * 20),
  since date,
  constraint procedure_levels__level check (level in ('immediate', 'local', 'local_prompt', 'distant', 'independent')),
  constraint procedure_levels__since check ((since is null) = (signed_cases = 0)),
  constraint procedure_levels__not_oneself check (clinician_id <> decided_by)
);
create index procedure_levels__clinician on procedure_levels (clinician_id, procedure, position desc);
create index procedure_levels__decider on procedure_levels (decided_by, position);
-- Only the erasure of the clinician deletes decisions.
create trigger procedure_levels__never_edited
  before update or truncate on procedure_levels
  for each statement execute function refuse_history_change();
alter table procedure_levels enable always trigger procedure_levels__never_edited;
