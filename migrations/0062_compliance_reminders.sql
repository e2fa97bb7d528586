-- Reminders of compliance, each sent once, and the address of a user's calendar feed.

-- Which reminders were queued.
create table compliance_reminders (
  owner_id uuid not null references users (id),
  kind text not null,
  -- The requirement, the window and the last day (<id> 30 2027-02-28); the record that was decided on; the Monday of the week.
  occasion text not null,
  queued_at timestamptz not null,
  primary key (owner_id, kind, occasion),
  constraint compliance_reminders__kind check (kind in ('lapse', 'decision', 'week')),
  constraint compliance_reminders__occasion check (char_length(occasion) between 1 and 60)
);
create index compliance_reminders__queued_at on compliance_reminders (queued_at);
-- Which decisions of the last days their owners are still to be told of.
create index compliance_records__decided_at on compliance_records (decided_at) where decided_at is not null;

-- One address for each user; it contains the token of which only the hash is stored.
create table compliance_calendar_feeds (
  owner_id uuid primary key references users (id),
  token_hash bytea not null,
  created_at timestamptz not null,
  constraint compliance_calendar_feeds__token_hash unique (token_hash),
  constraint compliance_calendar_feeds__hash_length check (octet_length(token_hash) = 32)
);
