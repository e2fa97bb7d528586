-- Which reminders of CPD were queued, so that each is sent once.

create table cpd_reminders (
  owner_id uuid not null references users (id),
  kind text not null,
  -- The month (2026-11), or the cycle with the days before its end (<id> 30).
  occasion text not null,
  queued_at timestamptz not null,
  primary key (owner_id, kind, occasion),
  constraint cpd_reminders__kind check (kind in ('month', 'cycle_end')),
  constraint cpd_reminders__occasion check (char_length(occasion) between 1 and 60)
);
create index cpd_reminders__queued_at on cpd_reminders (queued_at);
