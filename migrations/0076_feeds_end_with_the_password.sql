-- The address of a calendar ends with the password that it was made under.

alter table compliance_calendar_feeds add column device_epoch integer;
update compliance_calendar_feeds set device_epoch = users.device_epoch from users where users.id = owner_id;
alter table compliance_calendar_feeds alter column device_epoch set not null;
