-- News as of any day: what an audience can name about a person, what decides whom a post asks, and when questions waited, each with
-- its times (docs/decisions/0122).

-- How long "understood" holds. Null: for ever.
alter table news_posts add column renew_months integer
  constraint news_posts__renew_months check (renew_months in (6, 12, 24));
-- Whether the post is also for everybody whom its author supervises.
alter table news_posts add column audience_supervised boolean not null default false;

-- What an audience can name about a person, from an instant until the next change. The times at the end say since when each has been
-- so: from the latest of those that an audience names, the person belongs to it.
create table audience_history (
  user_id uuid not null constraint audience_history__user_id references users (id) on delete cascade,
  from_at timestamptz not null,
  -- Null: it is so now.
  until_at timestamptz,
  is_active boolean not null,
  organization_id uuid,
  role text not null,
  profession text,
  -- As organization/base.
  base text,
  active_at timestamptz not null,
  organization_at timestamptz not null,
  role_at timestamptz not null,
  profession_at timestamptz not null,
  base_at timestamptz not null,
  primary key (user_id, from_at),
  constraint audience_history__times check (until_at > from_at)
);
create unique index audience_history__present on audience_history (user_id) where until_at is null;

create view audience_now with (security_invoker = true) as
select users.id as user_id, users.status = 'active' as is_active, users.organization_id, users.role, users.profession,
  duties.base_of || '/' || duties.base_code as base
from users
left join compliance_duties as duties on duties.user_id = users.id and duties.base_of = users.organization_id;

-- What was so before the last change was not kept.
insert into audience_history (user_id, from_at, is_active, organization_id, role, profession, base,
  active_at, organization_at, role_at, profession_at, base_at)
select user_id, greatest(active_at, organization_at, role_at, profession_at, base_at),
  is_active, organization_id, role, profession, base, active_at, organization_at, role_at, profession_at, base_at
from audience_now join audience_since using (user_id);

drop trigger users__audience_inserted on users;
drop trigger users__audience_updated on users;
drop trigger compliance_duties__audience_inserted on compliance_duties;
drop trigger compliance_duties__audience_updated on compliance_duties;
drop function note_audience_of_new_user, note_audience_of_user, note_audience_of_base;
drop table audience_since;

-- The present row of everybody.
create view audience_since with (security_invoker = true) as select * from audience_history where until_at is null;

-- Ends the present row of a person and begins the next, if anything in it has changed. Whoever was erased has no row.
create function keep_audience_history(person uuid) returns void language plpgsql as $$
declare
  present audience_now;
  last audience_history;
  moment timestamptz;
begin
  select * into present from audience_now where user_id = person;
  if not found then return; end if;
  select * into last from audience_history where user_id = person and until_at is null for update;
  if not found then return; end if;
  if (last.is_active, last.organization_id, last.role, last.profession, last.base) is not distinct from
    (present.is_active, present.organization_id, present.role, present.profession, present.base) then return; end if;
  -- Several changes at one instant are one.
  moment := greatest(now(), last.from_at);
  if last.from_at < moment then
    update audience_history set until_at = moment where user_id = person and from_at = last.from_at;
  else
    delete from audience_history where user_id = person and from_at = last.from_at;
  end if;
  insert into audience_history values (person, moment, null, present.is_active, present.organization_id,
    present.role, present.profession, present.base,
    case when present.is_active = last.is_active then last.active_at else moment end,
    case when present.organization_id is not distinct from last.organization_id then last.organization_at else moment end,
    case when present.role = last.role then last.role_at else moment end,
    case when present.profession is not distinct from last.profession then last.profession_at else moment end,
    case when present.base is not distinct from last.base then last.base_at else moment end);
end $$;

create function note_audience_of_new_user() returns trigger language plpgsql as $$
begin
  insert into audience_history (user_id, from_at, is_active, organization_id, role, profession,
    active_at, organization_at, role_at, profession_at, base_at)
  values (new.id, new.created_at, new.status = 'active', new.organization_id, new.role, new.profession,
    new.created_at, new.created_at, new.created_at, new.created_at, new.created_at);
  return null;
end $$;
create trigger users__audience_inserted after insert on users for each row execute function note_audience_of_new_user();

create function note_audience_of_user() returns trigger language plpgsql as $$
begin
  perform keep_audience_history(new.id);
  return null;
end $$;
create trigger users__audience_updated after update of status, organization_id, role, profession on users
  for each row when (
    old.status <> new.status or old.organization_id is distinct from new.organization_id
    or old.role <> new.role or old.profession is distinct from new.profession
  ) execute function note_audience_of_user();

create function note_audience_of_base() returns trigger language plpgsql as $$
begin
  perform keep_audience_history(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger compliance_duties__audience_changed after insert or delete or update of base_code, base_of on compliance_duties
  for each row execute function note_audience_of_base();

-- What decides whom a post asks, from an instant until the next change. Which version asks follows from the versions.
create table news_post_states (
  post_id uuid not null constraint news_post_states__post_id references news_posts (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz,
  organization_id uuid,
  for_everyone boolean not null,
  audience_organizations uuid[] not null,
  audience_roles text[] not null,
  audience_professions text[] not null,
  audience_bases text[] not null,
  audience_people uuid[] not null,
  audience_supervised boolean not null,
  requires_answer boolean not null,
  due_days integer not null,
  renew_months integer,
  publish_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  audience_at timestamptz,
  primary key (post_id, from_at),
  constraint news_post_states__times check (until_at > from_at)
);

create function keep_news_post_states() returns trigger language plpgsql as $$
declare
  last news_post_states;
  next news_post_states;
begin
  next := row(new.id, new.updated_at, null, new.organization_id, new.for_everyone, new.audience_organizations,
    new.audience_roles, new.audience_professions, new.audience_bases, new.audience_people, new.audience_supervised,
    new.requires_answer, new.due_days, new.renew_months, new.publish_at, new.expires_at, new.withdrawn_at, new.audience_at);
  select * into last from news_post_states where post_id = new.id and until_at is null;
  if found then
    -- What nobody could read yet is not kept.
    if last.publish_at is null or last.publish_at > new.updated_at or last.from_at >= new.updated_at then
      next.from_at := last.from_at;
      delete from news_post_states where post_id = new.id and from_at = last.from_at;
    else
      last.from_at := next.from_at;
      if last is not distinct from next then return null; end if;
      update news_post_states set until_at = next.from_at where post_id = new.id and until_at is null;
    end if;
  end if;
  insert into news_post_states select next.*;
  return null;
end $$;

-- Posts that were published before this: the audience before its last change was not kept.
insert into news_post_states
select id, case when step = 1 then created_at else audience_at end, case when step = 1 then audience_at end,
  organization_id, for_everyone, audience_organizations, audience_roles, audience_professions, audience_bases, audience_people,
  audience_supervised, requires_answer, due_days, renew_months, publish_at, expires_at, withdrawn_at,
  case when step = 2 then audience_at end
from news_posts cross join generate_series(1, 2) as step
where step = 1 or audience_at > created_at;

create trigger news_posts__states after insert or update on news_posts for each row execute function keep_news_post_states();

-- When a question of a reader waited for a reply: from when to when the time to answer a post stood still.
create table news_waits (
  question_id uuid not null constraint news_waits__question_id references news_questions (id) on delete cascade,
  opened_at timestamptz not null,
  -- Null: it waits now.
  answered_at timestamptz,
  primary key (question_id, opened_at),
  constraint news_waits__times check (answered_at >= opened_at)
);
create unique index news_waits__open on news_waits (question_id) where answered_at is null;
insert into news_waits (question_id, opened_at, answered_at)
select question_id, created_at, (select min(replies.created_at) from news_messages as replies
    where replies.question_id = messages.question_id and replies.is_answer and replies.created_at >= messages.created_at)
from (select *, lag(is_answer) over (partition by question_id order by created_at, id) as after_answer from news_messages) as messages
where not is_answer and coalesce(after_answer, true)
on conflict do nothing;
alter table news_questions drop column waited;

-- The links that were active at an instant, and since when: as the view active_supervision says it of today.
create function supervision_at(at timestamptz) returns table (clinician_id uuid, supervisor_id uuid, since timestamptz)
language sql stable as $$
  select links.clinician_id, links.supervisor_id, greatest(
    links.created_at, links.starts_on::timestamp at time zone days.zone,
    covered.created_at, covered.starts_on::timestamp at time zone days.zone)
  from supervision_links as links
  join users as clinicians on clinicians.id = links.clinician_id
  left join organizations on organizations.id = clinicians.organization_id
  cross join lateral (select coalesce(organizations.time_zone, 'UTC') as zone,
    (at at time zone coalesce(organizations.time_zone, 'UTC'))::date as today) as days
  left join supervision_links as covered on covered.id = links.covers_link_id
  where links.created_at <= at and (links.ended_at is null or links.ended_at > at)
    and links.starts_on <= days.today and coalesce(links.ends_on >= days.today, true)
    and (links.covers_link_id is null or ((covered.ended_at is null or covered.ended_at > at)
      and covered.starts_on <= days.today and coalesce(covered.ends_on >= days.today, true)))
$$;
