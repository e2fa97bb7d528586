-- The states of everybody on any day, whatever the age of the records.

-- A record decides from the day on which it was done to the day before it is replaced; null: for ever.
create index compliance_records__decides on compliance_records using gist (daterange(completed_on, replaced_on));
-- The range index does this, for every day.
drop index compliance_records__replaced_on;
