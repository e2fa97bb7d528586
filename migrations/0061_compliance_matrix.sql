-- The states of everybody on any day, whatever the age of the records.

-- A record decides from the day on which it was done to the day before it is replaced; null: for ever.
create index compliance_records__decides on compliance_records using gist (daterange(completed_on, replaced_on));
-- The range index does this, for every day.
drop index compliance_records__replaced_on;

-- When somebody was last reminded by hand of a requirement, so that nobody is twice on one day.
create table compliance_manual_reminders (
  owner_id uuid not null references users (id),
  requirement_id uuid not null references compliance_requirements (id) on delete cascade,
  sent_on date not null,
  primary key (owner_id, requirement_id)
);
create index compliance_manual_reminders__requirement on compliance_manual_reminders (requirement_id);
