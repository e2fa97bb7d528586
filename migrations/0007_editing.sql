-- Editing: how a case came to be what it is, and what was taken out of the logbook.

-- One line for each version that was saved once the case was no draft any more: drafts are saved every few seconds.
create table case_changes (
  case_id uuid not null references cases (id) on delete cascade,
  version integer not null,
  kind text not null,
  changed_by uuid not null references users (id),
  changed_at timestamptz not null,
  -- A list of {path, before, after}, in the words of the contract. Nothing of the reflection is ever among them.
  changes jsonb not null default '[]',
  reason text,
  primary key (case_id, version),
  constraint case_changes__kind check (kind in (
    'logged', 'edited', 'mission_edited', 'flagged', 'unflagged', 'voided', 'deleted', 'restored'
  )),
  constraint case_changes__reason check (char_length(reason) between 3 and 500)
);
create index case_changes__changed_by on case_changes (changed_by);

-- The ids of cases that were erased for good, and nothing else of them: a device that sends one again much later is
-- told that it is gone.
create table erased_cases (
  id uuid primary key,
  erased_at timestamptz not null
);

-- Deleted cases: their owner's list, and those whose time is up.
create index cases__owner_deleted_at on cases (owner_id, deleted_at desc, id desc) where deleted_at is not null;
create index cases__deleted_at on cases (deleted_at, id) where deleted_at is not null;

-- A draft may be voided as it is.
alter table cases
  drop constraint cases__whole_unless_draft,
  drop constraint cases__patient_age_with_unit,
  add constraint cases__whole_unless_draft check (
    status in ('draft', 'voided') or (type is not null and mission_type is not null)
  ),
  add constraint cases__patient_age_with_unit check (
    patient_age is null or patient_age_unit is not null or status in ('draft', 'voided')
  );
