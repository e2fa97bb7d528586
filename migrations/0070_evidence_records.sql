-- Which records carry a file, and who may read each of them: a file is read by who may read every one of them.
-- A deleted activity carries nothing until it is restored. A capability that links records to files adds its own here.
create view evidence_records with (security_invoker = true) as
  select links.evidence_id, links.activity_id as record_id,
    -- Nobody but its owner sees an activity that is not finished; the page of a user shows the others.
    case when activities.status in ('completed', 'verified', 'rejected') then 'page' else 'owner' end as readers
  from cpd_activity_evidence as links
  join cpd_activities as activities on activities.id = links.activity_id
  where activities.deleted_at is null
  union all
  select evidence_id, record_id, 'overseers' from compliance_record_evidence;
