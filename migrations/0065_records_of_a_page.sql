-- The records of few people that decide on a day, whatever their age: those that nothing has replaced by then.
create index compliance_records__owner_decides on compliance_records (owner_id, coalesce(replaced_on, 'infinity'::date));
