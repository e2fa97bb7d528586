-- Which cases an organization wants signed, by their facts. Servers of the version before still read requireSignOff.
update organizations set settings = settings || jsonb_build_object('signOff', jsonb_build_object('everything', true))
where (settings->>'requireSignOff')::boolean and not settings ? 'signOff';

-- The rule that held when the case was logged; null if nothing was wanted. A later rule changes nothing about earlier cases.
alter table cases add column sign_off_rule jsonb;

-- Whoever waited for a signature was asked for one of everything. A signature of what a case says now has answered.
alter table cases disable trigger user;
update cases set sign_off_rule = '{"everything": true}', status = case when exists (
    select from signed_cases as signed where signed.case_id = cases.id and signed.case_version = cases.version
  ) then 'completed' else 'pending' end
where status = 'pending';
alter table cases enable trigger user;

-- As before, with the rule.
create or replace view case_records with (security_invoker = true) as
select
  cases.id, cases.owner_id, cases.organization_id, cases.mission_id, cases.mission_number, cases.date,
  cases.patient_sequence, cases.title, cases.type, cases.status, cases.encounter_setting, cases.patient_age,
  cases.patient_age_unit, cases.patient_age_unknown, cases.gender, cases.diagnosis_primary,
  cases.level_of_care, cases.clinical_outcome, cases.my_role, cases.my_involvement, cases.supervision_level,
  cases.supervisor_user_id, cases.flag_case_review, cases.ever_flagged, cases.flag_reasons, cases.flag_note,
  cases.tags, cases.details, cases.source, cases.version, cases.created_at, cases.updated_at,
  cases.submitted_at, cases.deleted_at,
  missions.mission_type, missions.result, missions.result_reason, missions.platform,
  missions.platform_with_patient, missions.platforms_used, missions.urgency, missions.base_code,
  missions.region_code, missions.location_type, missions.distance_band_km, missions.light_condition,
  missions.weather, missions.hoist_used, missions.hoist_cycles, missions.hoist_cycles_night,
  missions.patients_total, missions.major_incident_declared, missions.agencies_present,
  missions.delay_reasons, missions.other_texts, missions.call_received_at, missions.activated_at,
  missions.mobile_at, missions.arrive_scene_at, missions.at_patient_at, missions.leave_scene_at,
  missions.arrive_destination_at, missions.handover_at, missions.available_at, missions.back_at_base_at,
  missions.stood_down_at, missions.exact_times,
  owners.name as owner_name, owners.role as owner_role,
  coalesce(organizations.time_zone, 'UTC') as time_zone,
  organizations.settings as organization_settings,
  (
    select place->>'label' from jsonb_array_elements(organizations.bases) as place
    where place->>'code' = missions.base_code limit 1
  ) as base_label,
  (
    select place->>'label' from jsonb_array_elements(organizations.regions) as place
    where place->>'code' = missions.region_code limit 1
  ) as region_label,
  supervisors.name as supervisor_name,
  (
    select coalesce(json_agg(json_build_object(
      'code', steps.code, 'operator_role', steps.operator_role,
      'supervision_level', steps.supervision_level, 'attempts', steps.attempts,
      'outcome', steps.outcome, 'setting', steps.setting, 'details', steps.details
    ) order by steps.position), '[]')
    from case_procedures as steps where steps.case_id = cases.id
  ) as procedures,
  case when cases.status = 'voided' then (
    select json_build_object(
      'at', changes.changed_at, 'by', changes.changed_by, 'name', people.name, 'reason', changes.reason
    )
    from case_changes as changes join users as people on people.id = changes.changed_by
    where changes.case_id = cases.id and changes.kind = 'voided'
    limit 1
  ) end as voided,
  missions.legs, cases.sign_off_rule
from cases
join missions on missions.id = cases.mission_id
join users as owners on owners.id = cases.owner_id
left join organizations on organizations.id = cases.organization_id
left join users as supervisors on supervisors.id = cases.supervisor_user_id;
