-- A review belongs to a mission of an organization, not to a case: the crew's cases of that mission are its cases (docs/decisions/0126).

-- Who flagged a case. Before this, only its history says so.
alter table cases add column flagged_by uuid constraint cases__flagged_by references users (id) on delete set null;
create index cases__flagged_by on cases (flagged_by) where flagged_by is not null;

-- As before, with who flagged it at the end.
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
  missions.legs, cases.sign_off_rule,
  cases.flagged_by
from cases
join missions on missions.id = cases.mission_id
join users as owners on owners.id = cases.owner_id
left join organizations on organizations.id = cases.organization_id
left join users as supervisors on supervisors.id = cases.supervisor_user_id;

alter table case_reviews
  add column mission_number text,
  -- Whose mission it is, if it was flown for no organization.
  add column owner_id uuid constraint case_reviews__owner_id references users (id) on delete cascade,
  add column words_to_crew text,
  -- Since when no case of the mission is left: free text is gone then, and what was decided stays.
  add column emptied_at timestamptz;

update case_reviews set
  mission_number = cases.mission_number,
  organization_id = cases.organization_id,
  owner_id = case when cases.organization_id is null then cases.owner_id end,
  -- Nothing was closed with words before.
  words_to_crew = case when state = 'closed' then what_went_well end
from cases where cases.id = case_reviews.case_id;

-- What the owner of the case answered becomes a message, because several people of a crew answer now.
insert into case_review_messages (id, review_id, written_by, written_at, text, visibility)
select gen_random_uuid(), case_reviews.id, cases.owner_id, case_reviews.updated_at, case_reviews.clinician_response, 'all'
from case_reviews join cases on cases.id = case_reviews.case_id
where case_reviews.clinician_response is not null;

-- Open reviews of one mission become the first of them.
create temporary table merged_reviews on commit drop as
select id, kept from (
  select id, first_value(id) over (
    partition by coalesce(organization_id, owner_id), mission_number order by raised_at, id) as kept
  from case_reviews where state not in ('closed', 'withdrawn')
) as reviews where id <> kept;

alter table case_reviews
  drop constraint case_reviews__reasons,
  add constraint case_reviews__reasons check (cardinality(reasons) between 1 and 20);
update case_reviews set reasons = (
  select array_agg(distinct reason) from case_reviews as joined, unnest(joined.reasons) as reason
  where joined.id = case_reviews.id or joined.id in (select id from merged_reviews where kept = case_reviews.id)
) where id in (select kept from merged_reviews);
update case_review_actions set review_id = kept from merged_reviews where review_id = merged_reviews.id;
update case_review_messages set review_id = kept from merged_reviews where review_id = merged_reviews.id;
update case_review_changes set review_id = kept from merged_reviews where review_id = merged_reviews.id;
insert into case_review_attendees (review_id, user_id)
select kept, user_id from case_review_attendees join merged_reviews on merged_reviews.id = review_id
on conflict do nothing;
delete from case_reviews where id in (select id from merged_reviews);

-- What stays when the people are gone is codes.
create function are_codes(codes text[]) returns boolean language sql immutable as
  $$ select array_to_string(codes, '') ~ '^[a-z_]*$' $$;
alter table case_reviews
  add constraint case_reviews__codes check (
    are_codes(reasons) and are_codes(outcomes) and are_codes(contributory_factors) and are_codes(array[harm_physical, harm_psychological])
  );
alter table case_review_changes add constraint case_review_changes__states check (are_codes(array[from_state, to_state]));
alter table case_reviews
  drop constraint case_reviews__texts,
  add constraint case_reviews__texts check (
    char_length(words_to_crew) between 1 and 2000 and char_length(what_went_well) <= 2000
    and char_length(what_could_be_better) <= 2000 and char_length(learning_summary) <= 1000
    and char_length(external_reference) <= 40
  ),
  drop constraint case_reviews__closed,
  -- Nothing closes without words to the crew. What went well may be left out where nothing was looked into.
  add constraint case_reviews__closed check (
    (state = 'closed') = (closed_at is not null)
    and (state <> 'closed' or (
      cardinality(outcomes) > 0
      and (emptied_at is not null or (
        words_to_crew is not null
        and (what_went_well is not null or outcomes <@ array['no_further_action', 'excellence'])
      ))
    ))
  ),
  add constraint case_reviews__owner check ((owner_id is null) = (organization_id is not null)),
  alter column mission_number set not null,
  drop column clinician_response,
  -- Also drops its indexes, and that a review goes with one case.
  drop column case_id;
create unique index case_reviews__open on case_reviews (coalesce(organization_id, owner_id), mission_number)
  where state not in ('closed', 'withdrawn');
create index case_reviews__mission on case_reviews (coalesce(organization_id, owner_id), mission_number, raised_at, id);
create index case_reviews__owner_id on case_reviews (owner_id) where owner_id is not null;

-- An action keeps its dates when its words are gone.
alter table case_review_actions alter column text drop not null;

-- Opens the review of the mission of a flagged case, or adds the reasons to the open one.
create function join_case_review(flagged cases) returns void language plpgsql as $$
declare
  review record;
  given text[] := case when cardinality(flagged.flag_reasons) > 0 then flagged.flag_reasons
    when flagged.flagged_by <> flagged.owner_id then array['supervisor_request'] else array['clinician_request'] end;
begin
  insert into case_reviews as reviews (id, organization_id, owner_id, mission_number, reasons, raised_by, raised_at, updated_at)
  values (gen_random_uuid(), flagged.organization_id, case when flagged.organization_id is null then flagged.owner_id end,
    flagged.mission_number, given, coalesce(flagged.flagged_by, flagged.owner_id), flagged.updated_at, flagged.updated_at)
  on conflict (coalesce(organization_id, owner_id), mission_number) where state not in ('closed', 'withdrawn')
  do update set
    reasons = (select array_agg(distinct reason) from unnest(reviews.reasons || given) as reason),
    version = reviews.version + 1, updated_at = flagged.updated_at
  where not given <@ reviews.reasons
  returning reviews.id, reviews.version into review;
  if review.version = 1 then
    insert into case_review_changes (review_id, to_state, changed_by, changed_at)
    values (review.id, 'flagged', coalesce(flagged.flagged_by, flagged.owner_id), flagged.updated_at);
  end if;
end $$;

-- Withdraws the review of a mission that nobody has begun, when its last flag is gone.
create function leave_case_review(former cases, left_at timestamptz) returns void language plpgsql as $$
declare
  review_id uuid;
begin
  select id into review_id from case_reviews
  where coalesce(organization_id, owner_id) = coalesce(former.organization_id, former.owner_id)
    and mission_number = former.mission_number and state = 'flagged' for update;
  -- Read after the lock: of two flags that go at once, the second sees that the first is gone.
  if review_id is null or exists (
    select from cases where coalesce(organization_id, owner_id) = coalesce(former.organization_id, former.owner_id)
      and mission_number = former.mission_number and (organization_id is null) = (former.organization_id is null)
      and flag_case_review and deleted_at is null and status in ('pending', 'completed')
  ) then return; end if;
  update case_reviews set state = 'withdrawn', version = version + 1, updated_at = left_at where id = review_id;
  insert into case_review_changes (review_id, from_state, to_state, changed_at) values (review_id, 'flagged', 'withdrawn', left_at);
end $$;

create function is_flagged(logged cases) returns boolean language sql immutable as
  $$ select logged.flag_case_review and logged.deleted_at is null and logged.status in ('pending', 'completed') $$;

create function keep_case_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and is_flagged(old) and (tg_op = 'DELETE' or not is_flagged(new)
    or new.mission_number <> old.mission_number or new.organization_id is distinct from old.organization_id) then
    perform leave_case_review(old, case when tg_op = 'DELETE' then now() else new.updated_at end);
  end if;
  if tg_op <> 'DELETE' and is_flagged(new) then perform join_case_review(new); end if;
  return null;
end $$;
-- Several capabilities write cases, and none of them can forget the review.
create trigger cases__review_inserted after insert on cases for each row when (new.flag_case_review)
  execute function keep_case_reviews();
create trigger cases__review_updated
  after update of flag_case_review, flag_reasons, status, deleted_at, mission_number, organization_id on cases
  for each row when (
    (old.flag_case_review or new.flag_case_review) and (
      old.flag_case_review <> new.flag_case_review or old.flag_reasons <> new.flag_reasons or old.status <> new.status
      or (old.deleted_at is null) <> (new.deleted_at is null) or old.mission_number <> new.mission_number
      or old.organization_id is distinct from new.organization_id
    )
  ) execute function keep_case_reviews();
create trigger cases__review_deleted after delete on cases for each row when (old.flag_case_review)
  execute function keep_case_reviews();

-- Free text about a mission of which no case is left goes; what was decided stays.
create function empty_case_reviews() returns trigger language plpgsql as $$
declare
  emptied uuid[];
begin
  if exists (select from cases where coalesce(organization_id, owner_id) = coalesce(old.organization_id, old.owner_id)
    and mission_number = old.mission_number and (organization_id is null) = (old.organization_id is null)) then return null; end if;
  update case_reviews set emptied_at = now(), words_to_crew = null, what_went_well = null, what_could_be_better = null,
    learning_summary = null, external_reference = null, raised_by = null,
    state = case when state = 'closed' then state else 'withdrawn' end
  where coalesce(organization_id, owner_id) = coalesce(old.organization_id, old.owner_id)
    and mission_number = old.mission_number and emptied_at is null;
  if not found then return null; end if;
  select array_agg(id) into emptied from case_reviews
  where coalesce(organization_id, owner_id) = coalesce(old.organization_id, old.owner_id) and mission_number = old.mission_number;
  delete from case_review_messages where review_id = any(emptied);
  update case_review_actions set text = null where review_id = any(emptied);
  update case_review_changes set note = null, changed_by = null where review_id = any(emptied) and (note is not null or changed_by is not null);
  return null;
end $$;
create trigger cases__review_emptied after delete on cases for each row execute function empty_case_reviews();

-- Cases that are flagged today get their review.
select join_case_review(cases) from cases where is_flagged(cases) order by updated_at, id;
