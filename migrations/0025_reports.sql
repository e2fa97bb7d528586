-- Saved reports, and what a clinician did before Sortie.

create table report_definitions (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- View, period and filters, validated by the contract: codes and dates, never free text.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_definitions__name_length check (char_length(name) between 1 and 60)
);
create unique index report_definitions__owner_name on report_definitions (owner_id, lower(name));

-- Entered by hand and verified by nobody, so they never lie in the tables of cases.
create table opening_totals (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  procedure_code text not null,
  supervision_level text,
  setting text not null,
  count integer not null,
  from_date date not null,
  to_date date not null,
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint opening_totals__setting check (setting in ('real', 'simulated')),
  constraint opening_totals__count check (count between 1 and 100000),
  constraint opening_totals__dates check (from_date >= '1950-01-01' and from_date <= to_date),
  constraint opening_totals__source_length check (char_length(source) between 1 and 200)
);
create index opening_totals__owner_procedure on opening_totals (owner_id, procedure_code, from_date, id);

-- First-pass rates read the few cases with attempts at an airway, without fetching the details of all others.
create index cases__owner_airway on cases (owner_id, date)
  where counted and jsonb_typeof(details #> '{airway,attempts}') = 'array';
