-- What the logbook's lists and the giving of mission numbers look up.

-- Whether a number is in use in an organization, before the next one is given.
drop index missions__organization_id;
create index missions__organization_id on missions (organization_id, mission_number);

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

-- A draft may hold half an age; a unit chosen before the number is no age at all.
alter table cases drop constraint cases__patient_age_with_unit;
alter table cases add constraint cases__patient_age_with_unit check (
  patient_age is null or patient_age_unit is not null or status = 'draft'
);
