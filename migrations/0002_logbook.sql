-- The logbook: missions, and the patients cared for on them.

-- Mission numbers run per organization and year; people without an organization share the service's own.
create table mission_number_counters (
  organization_id uuid references organizations (id),
  year smallint not null,
  last_number integer not null,
  constraint mission_number_counters__organization_year unique nulls not distinct (organization_id, year)
);

create table missions (
  id uuid primary key,
  owner_id uuid not null references users (id),
  organization_id uuid references organizations (id),
  mission_number text not null,
  date date not null,
  mission_type text,
  result text,
  result_reason text,
  platform text,
  platforms_used text[] not null default '{}',
  urgency text,
  base_code text,
  region_code text,
  location_type text,
  distance_band_km text,
  light_condition text,
  weather text,
  hoist_used boolean,
  hoist_cycles smallint,
  hoist_cycles_night smallint,
  patients_total smallint,
  major_incident_declared boolean,
  agencies_present text[] not null default '{}',
  delay_reasons text[] not null default '{}',
  other_texts jsonb not null default '{}',
  call_received_at timestamptz,
  activated_at timestamptz,
  mobile_at timestamptz,
  arrive_scene_at timestamptz,
  at_patient_at timestamptz,
  leave_scene_at timestamptz,
  arrive_destination_at timestamptz,
  handover_at timestamptz,
  available_at timestamptz,
  back_at_base_at timestamptz,
  stood_down_at timestamptz,
  response_minutes integer generated always as (
    floor(extract(epoch from arrive_scene_at - activated_at) / 60)
  ) stored,
  mission_minutes integer generated always as (
    nullif(
      floor(
        extract(
          epoch from coalesce(available_at, back_at_base_at, handover_at, stood_down_at)
            - coalesce(activated_at, mobile_at, call_received_at)
        ) / 60
      ),
      0
    )
  ) stored,
  -- How many cases of this mission count in statistics; kept by a trigger on cases.
  counted_cases integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint missions__mission_number_format check (mission_number ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,23}$'),
  constraint missions__date check (date >= '1970-01-01'),
  constraint missions__mission_type check (mission_type in (
    'primary_scene', 'secondary_transfer', 'tertiary_transfer', 'rendezvous', 'search_and_rescue',
    'repatriation', 'event_standby', 'major_incident_response', 'advice_only',
    'team_or_organ_transport', 'training', 'other'
  )),
  constraint missions__result check (result in (
    'patient_transported', 'patient_assisted', 'patient_treated_left', 'patient_died_scene',
    'advice_given', 'transport_completed', 'exercise_completed', 'stood_down_before_mobile',
    'stood_down_en_route', 'stood_down_on_scene', 'aborted_weather', 'aborted_technical',
    'aborted_operational', 'diverted', 'declined'
  )),
  constraint missions__hoist_cycles check (hoist_cycles between 0 and 30),
  constraint missions__hoist_cycles_night check (hoist_cycles_night between 0 and hoist_cycles),
  constraint missions__patients_total check (patients_total between 0 and 500),
  constraint missions__mission_minutes check (mission_minutes > 0),
  constraint missions__counted_cases check (counted_cases >= 0),
  -- The facts that cases repeat, so that a case can never disagree with its mission.
  constraint missions__facts unique (id, owner_id, mission_number, mission_type, date)
);
create unique index missions__owner_mission_number on missions (owner_id, mission_number);
-- With the number: whether it is in use in an organization, before the next one is given.
create index missions__organization_id on missions (organization_id, mission_number);

create table cases (
  id uuid primary key,
  owner_id uuid not null references users (id),
  organization_id uuid references organizations (id),
  mission_id uuid not null references missions (id),
  mission_number text not null,
  mission_type text,
  date date not null,
  patient_sequence smallint not null default 1,
  title text not null,
  type text,
  status text not null,
  encounter_setting text not null default 'real',
  patient_age smallint,
  patient_age_unit text,
  patient_age_unknown boolean not null default false,
  age_days integer,
  age_band text,
  gender text,
  diagnosis_primary text,
  level_of_care text,
  clinical_outcome text,
  my_role text,
  my_involvement text,
  supervision_level text,
  supervisor_user_id uuid references users (id),
  flag_case_review boolean not null default false,
  ever_flagged boolean not null default false,
  flag_reasons text[] not null default '{}',
  flag_note text,
  tags text[] not null default '{}',
  -- The clinical tail, validated by the contract: team, patient, clinical, airway, drugs, blood, outcome.
  details jsonb not null default '{}',
  -- Which of the eight dashboard procedures this case shows, rolled up from what was recorded.
  dashboard_procedures text[] not null default '{}',
  search_text text not null default '',
  search_vector tsvector generated always as (to_tsvector('simple'::regconfig, search_text)) stored,
  source text not null default 'web',
  -- SHA-256 of the request that created the case: a repeat is recognised, a different one refused.
  creation_digest bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  deleted_at timestamptz,
  counted boolean generated always as (
    status in ('pending', 'completed') and deleted_at is null
      and encounter_setting = 'real' and mission_type is distinct from 'training'
  ) stored,
  constraint cases__mission foreign key (mission_id, owner_id, mission_number, mission_type, date)
    references missions (id, owner_id, mission_number, mission_type, date) on update cascade,
  -- A draft may lack anything but its date; what is counted and searched may not.
  constraint cases__whole_unless_draft check (
    status = 'draft' or (type is not null and mission_type is not null)
  ),
  constraint cases__patient_sequence check (patient_sequence between 1 and 99),
  constraint cases__title_length check (char_length(title) between 3 and 120),
  constraint cases__type check (type in (
    'trauma', 'medical', 'cardiac', 'cardiac_arrest', 'respiratory', 'neurological',
    'sepsis_infection', 'metabolic_endocrine', 'gastro_surgical', 'obstetric', 'neonatal',
    'paediatric', 'burns', 'toxicology', 'environmental', 'psychiatric', 'major_incident', 'other'
  )),
  constraint cases__status check (status in ('draft', 'pending', 'completed', 'voided')),
  constraint cases__encounter_setting check (encounter_setting in ('real', 'simulated')),
  constraint cases__patient_age check (patient_age between 0 and 120),
  constraint cases__patient_age_unit check (patient_age_unit in ('years', 'months', 'weeks', 'days', 'hours')),
  -- A draft may hold half an age; a unit chosen before the number is no age at all.
  constraint cases__patient_age_with_unit check (
    patient_age is null or patient_age_unit is not null or status = 'draft'
  ),
  constraint cases__gender check (gender in ('male', 'female', 'other', 'unknown')),
  constraint cases__flagged_was_flagged check (ever_flagged or not flag_case_review),
  constraint cases__source check (source in ('web', 'import', 'offline'))
);
create unique index cases__owner_mission_patient on cases (owner_id, mission_number, patient_sequence)
  where status <> 'voided' and deleted_at is null;
-- Logbook pages: own, and everybody's; by type and by mission type. Carries what the logbook filters by, so that a
-- supervisor's page passes over the cases it leaves out within the index, without fetching each.
create index cases__owner_date on cases (owner_id, date desc, id desc)
  include (status, type, mission_type, flag_case_review)
  where deleted_at is null;
create index cases__date on cases (date desc, id desc) where deleted_at is null and status <> 'draft';
create index cases__type_date on cases (type, date desc, id desc)
  where deleted_at is null and status <> 'draft';
create index cases__mission_type_date on cases (mission_type, date desc, id desc)
  where deleted_at is null and status <> 'draft';
-- The few that a filter asks for, so that nobody walks the many to find them: everybody's, and each one's.
create index cases__flagged_date on cases (date desc, id desc)
  where flag_case_review and deleted_at is null and status <> 'draft';
create index cases__pending_date on cases (date desc, id desc)
  where status = 'pending' and deleted_at is null;
create index cases__voided_date on cases (date desc, id desc)
  where status = 'voided' and deleted_at is null;
create index cases__owner_flagged_date on cases (owner_id, date desc, id desc)
  where flag_case_review and deleted_at is null;
create index cases__owner_pending_date on cases (owner_id, date desc, id desc)
  where status = 'pending' and deleted_at is null;
-- The newest few of all, and of a week or month: each day answers its own newest, so neither a period without cases
-- nor a day on which old cases were imported makes anyone read past the rest.
create index cases__created_at on cases (created_at desc, id desc) where counted;
create index cases__date_created_at on cases (date, created_at desc, id desc) where counted;
create index cases__mission_id on cases (mission_id);
create index cases__mission_number on cases (mission_number);
create index cases__organization_id on cases (organization_id);
create index cases__supervisor_user_id on cases (supervisor_user_id);
create index cases__search_vector on cases using gin (search_vector) with (fastupdate = off);

create table case_procedures (
  case_id uuid not null references cases (id) on delete cascade,
  position smallint not null,
  code text not null,
  operator_role text not null,
  supervision_level text,
  attempts smallint,
  outcome text,
  setting text not null,
  -- Complications, site, ultrasound guidance, notes.
  details jsonb not null default '{}',
  primary key (case_id, position),
  constraint case_procedures__position check (position between 1 and 60),
  constraint case_procedures__operator_role check (
    operator_role in ('performed', 'performed_supervised', 'assisted', 'supervised', 'observed')
  ),
  constraint case_procedures__attempts check (attempts between 1 and 10),
  constraint case_procedures__setting check (setting in ('real', 'simulated'))
);
create index case_procedures__code on case_procedures (code, case_id);

-- Reflections are their author's alone unless shared, so they never lie in the case's own row.
create table case_reflections (
  case_id uuid primary key references cases (id) on delete cascade,
  owner_id uuid not null references users (id),
  what text,
  so_what text,
  now_what text,
  learning_points text[] not null default '{}',
  learning_needs text[] not null default '{}',
  cpd_hours numeric(3, 2),
  share_with_supervisor boolean not null default false,
  constraint case_reflections__cpd_hours check (cpd_hours between 0 and 5)
);
create index case_reflections__owner_id on case_reflections (owner_id);

-- Kept apart from the reflection: shown to its owner and to nobody else, ever.
create table case_wellbeing_checks (
  case_id uuid primary key references cases (id) on delete cascade,
  owner_id uuid not null references users (id),
  answer text not null,
  constraint case_wellbeing_checks__answer check (
    answer in ('fine', 'affected', 'want_support', 'rather_not_say')
  )
);
create index case_wellbeing_checks__owner_id on case_wellbeing_checks (owner_id);
