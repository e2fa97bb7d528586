-- Cases that their owner does not want suggested as CPD. Each case is suggested to its owner alone.

create table cpd_dismissed_suggestions (
  case_id uuid primary key references cases (id) on delete cascade,
  owner_id uuid not null references users (id),
  dismissed_at timestamptz not null
);
create index cpd_dismissed_suggestions__owner_id on cpd_dismissed_suggestions (owner_id);
