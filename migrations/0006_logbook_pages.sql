-- Carries what the logbook filters by, so that a supervisor's page passes over the cases it leaves out within the
-- index, without fetching each.
drop index cases__owner_date;
create index cases__owner_date on cases (owner_id, date desc, id desc)
  include (status, type, mission_type, flag_case_review)
  where deleted_at is null;
