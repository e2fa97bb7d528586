-- What a supervisor of many clinicians opens first, at a million cases (docs/decisions/0120).

-- The links of today, as before (migration 0114). Which day it is for a clinician matters only if a link begins or ends about now:
-- no time zone is more than a day away from UTC. So PostgreSQL reads the clinician and their organization only for such links.
create or replace view active_supervision with (security_invoker = true) as
select links.id, links.clinician_id, links.supervisor_id, links.kind,
  links.view_cases and coalesce(covered.view_cases, true) as view_cases,
  links.view_cpd and coalesce(covered.view_cpd, true) as view_cpd,
  links.view_compliance and coalesce(covered.view_compliance, true) as view_compliance,
  links.sign_off and coalesce(covered.sign_off, true) as sign_off
from supervision_links as links
left join supervision_links as covered on covered.id = links.covers_link_id
where links.ended_at is null
  and (links.covers_link_id is null or covered.ended_at is null)
  and (
    -- Active in every time zone.
    greatest(links.starts_on, covered.starts_on) < (now() at time zone 'UTC')::date
      and coalesce(least(links.ends_on, covered.ends_on) > (now() at time zone 'UTC')::date, true)
    -- Active in the time zone of the clinician.
    or (select greatest(links.starts_on, covered.starts_on) <= days.today
        and coalesce(least(links.ends_on, covered.ends_on) >= days.today, true)
      from users as clinicians
      left join organizations on organizations.id = clinicians.organization_id
      cross join lateral (select today_in(organizations.time_zone) as today) as days
      where clinicians.id = links.clinician_id)
  );

-- Whether the case of a request may still be signed: it is logged, and neither voided nor deleted. Triggers keep it, so that counting
-- what waits does not read the cases. Both lock the row of the case, so that a case that is deleted while somebody asks cannot be missed.
alter table sign_off_requests add column signable boolean not null default true;
update sign_off_requests set signable = false
from cases
where cases.id = sign_off_requests.case_id and not (cases.deleted_at is null and cases.status not in ('draft', 'voided'));

create function set_signable() returns trigger language plpgsql as $$
declare
  is_signable boolean;
begin
  select cases.deleted_at is null and cases.status not in ('draft', 'voided') into is_signable
  from cases where cases.id = new.case_id for share;
  new.signable := coalesce(is_signable, new.signable); -- without a case, the foreign key refuses the row
  return new;
end $$;
create trigger sign_off_requests__signable before insert on sign_off_requests
  for each row execute function set_signable();

create function keep_signable() returns trigger language plpgsql as $$
begin
  update sign_off_requests
  set signable = new.deleted_at is null and new.status not in ('draft', 'voided')
  where case_id = new.id
    and signable <> (new.deleted_at is null and new.status not in ('draft', 'voided'));
  return null;
end $$;
create trigger cases__signable after update of status, deleted_at on cases
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function keep_signable();

-- Also which clinician asks and whether the case may be signed, so that the count needs only this index.
drop index sign_off_requests__supervisor;
create index sign_off_requests__supervisor on sign_off_requests (supervisor_id, state, asked_at, id)
  include (clinician_id, signable);

-- Rules about procedures read the cases of many people over some months, and their lines: they find in the indexes all that they need.
drop index cases__owner_date;
create index cases__owner_date on cases (owner_id, date desc, id desc)
  include (status, type, mission_type, flag_case_review, encounter_setting)
  where deleted_at is null;
create index cases__owner_implied on cases (owner_id, date) where deleted_at is null and implied_procedures <> '{}';
create unique index case_procedures__case on case_procedures (case_id, position) include (code, operator_role, setting);
alter table case_procedures
  drop constraint case_procedures_pkey,
  add constraint case_procedures_pkey primary key using index case_procedures__case;
