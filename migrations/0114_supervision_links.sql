-- Who supervises whom, from when to when, and what they may see. A link ends and is never deleted while both people are here.
create table supervision_links (
  id uuid primary key,
  clinician_id uuid not null constraint supervision_links__clinician_id references users (id),
  supervisor_id uuid not null constraint supervision_links__supervisor_id references users (id),
  kind text not null,
  -- Days in the time zone of the clinician's organization; both are included.
  starts_on date not null,
  ends_on date,
  view_cases boolean not null default true,
  view_cpd boolean not null default true,
  view_compliance boolean not null default true,
  sign_off boolean not null default true,
  -- A cover stands in for this link, and never sees more than it does.
  covers_link_id uuid constraint supervision_links__covers_link_id references supervision_links (id) on delete cascade,
  -- Null for links from before this migration.
  created_by uuid constraint supervision_links__created_by references users (id),
  created_at timestamptz not null default now(),
  -- Null if a job ended it, after its last day.
  ended_by uuid constraint supervision_links__ended_by references users (id),
  ended_at timestamptz,
  version integer not null default 1,
  constraint supervision_links__kind check (kind in ('clinical', 'educational', 'cover')),
  constraint supervision_links__not_oneself check (clinician_id <> supervisor_id),
  constraint supervision_links__dates check (ends_on >= starts_on),
  constraint supervision_links__cover check (
    case when kind = 'cover' then covers_link_id is not null and ends_on is not null else covers_link_id is null end
  ),
  constraint supervision_links__ended check (ended_by is null or ended_at is not null)
);
-- Also the foreign keys' indexes. The first answers whom a supervisor oversees, the second who oversees a clinician.
create index supervision_links__supervisor on supervision_links (supervisor_id, clinician_id);
create index supervision_links__clinician on supervision_links (clinician_id, starts_on desc, id desc);
create index supervision_links__covers_link on supervision_links (covers_link_id) where covers_link_id is not null;
create index supervision_links__creator on supervision_links (created_by) where created_by is not null;
create index supervision_links__ender on supervision_links (ended_by) where ended_by is not null;
-- What a job looks for: links that end on a day.
create index supervision_links__ends_on on supervision_links (ends_on) where ended_at is null and ends_on is not null;
-- However many assign at once, a clinician has one clinical supervisor, and nobody is linked twice in the same way.
create unique index supervision_links__one_clinical on supervision_links (clinician_id)
  where kind = 'clinical' and ended_at is null;
create unique index supervision_links__one_educational on supervision_links (clinician_id, supervisor_id)
  where kind = 'educational' and ended_at is null;
create unique index supervision_links__one_cover on supervision_links (covers_link_id, supervisor_id, starts_on)
  where kind = 'cover' and ended_at is null;

-- The day it is for a clinician, in the time zone of their organization.
create function today_in(time_zone text) returns date language sql stable as $$
  select (now() at time zone coalesce(time_zone, 'UTC'))::date
$$;

-- The links of today, with what they permit: the one definition of "oversees". A cover holds while the link that it covers holds.
create view active_supervision with (security_invoker = true) as
select links.id, links.clinician_id, links.supervisor_id, links.kind,
  links.view_cases and coalesce(covered.view_cases, true) as view_cases,
  links.view_cpd and coalesce(covered.view_cpd, true) as view_cpd,
  links.view_compliance and coalesce(covered.view_compliance, true) as view_compliance,
  links.sign_off and coalesce(covered.sign_off, true) as sign_off
from supervision_links as links
join users as clinicians on clinicians.id = links.clinician_id
left join organizations on organizations.id = clinicians.organization_id
cross join lateral (select today_in(organizations.time_zone) as today) as days
left join supervision_links as covered on covered.id = links.covers_link_id
where links.ended_at is null and links.starts_on <= days.today and coalesce(links.ends_on >= days.today, true)
  and (links.covers_link_id is null or (covered.ended_at is null
    and covered.starts_on <= days.today and coalesce(covered.ends_on >= days.today, true)));

-- The supervisors of today, with every permission. The day before is a past day in every time zone.
insert into supervision_links (id, clinician_id, supervisor_id, kind, starts_on)
select gen_random_uuid(), id, supervisor_id, 'clinical', (now() at time zone 'UTC')::date - 1
from users where supervisor_id is not null;
