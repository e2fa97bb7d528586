-- News: posts with their versions, whom they are for, who has read and answered them, and what readers ask (docs/decisions/0118).

create table news_posts (
  id uuid primary key,
  -- Null: for readers of every organization.
  organization_id uuid constraint news_posts__organization_id references organizations (id),
  author_id uuid not null constraint news_posts__author_id references users (id),
  title text not null,
  summary text not null,
  category text not null,
  -- Everybody, or those who match every list that is not empty; named people are added to these.
  for_everyone boolean not null,
  audience_organizations uuid[] not null,
  audience_roles text[] not null,
  audience_professions text[] not null,
  -- As organization/base.
  audience_bases text[] not null,
  audience_people uuid[] not null,
  pinned boolean not null,
  requires_answer boolean not null,
  due_days integer not null constraint news_posts__due_days check (due_days between 1 and 90),
  -- Null: a draft. Everything else about its state follows from these times.
  publish_at timestamptz(3),
  expires_at timestamptz(3) constraint news_posts__expires_at check (expires_at > publish_at),
  withdrawn_at timestamptz(3),
  withdrawn_reason text,
  -- The newest version, the newest that asks everybody again, and since when it asks.
  version integer not null default 1,
  asked_version integer not null default 1,
  asked_at timestamptz(3),
  -- When the audience was last changed after the publication.
  audience_at timestamptz(3),
  revision integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint news_posts__asked check (asked_version <= version and (asked_at is null) = (publish_at is null)),
  constraint news_posts__withdrawn check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index news_posts__organization_id on news_posts (organization_id, updated_at desc, id desc);
create index news_posts__author_id on news_posts (author_id, updated_at desc, id desc);
create index news_posts__updated_at on news_posts (updated_at desc, id desc);
create index news_posts__published on news_posts (publish_at desc, id desc) where publish_at is not null and withdrawn_at is null;

create table news_versions (
  post_id uuid not null constraint news_versions__post_id references news_posts (id) on delete cascade,
  number integer not null constraint news_versions__number check (number > 0),
  -- What the author wrote, and the tree that was parsed from it and is shown.
  source text not null,
  tree jsonb not null,
  change text not null constraint news_versions__change check (change in ('major', 'minor')),
  change_note text not null,
  author_id uuid not null constraint news_versions__author_id references users (id),
  created_at timestamptz(3) not null,
  primary key (post_id, number),
  constraint news_versions__change_note check (number = 1 or change_note <> '')
);
create index news_versions__author_id on news_versions (author_id);

create table news_answers (
  id uuid primary key,
  -- The order of answers, also of two at the same moment: the newest of a person counts.
  position bigint generated always as identity,
  post_id uuid not null constraint news_answers__post_id references news_posts (id) on delete cascade,
  version integer not null,
  user_id uuid not null constraint news_answers__user_id references users (id),
  answer text not null constraint news_answers__answer check (answer in ('understood', 'question', 'not_applicable')),
  answered_at timestamptz(3) not null
);
create index news_answers__post_id on news_answers (post_id, user_id, position desc);
create index news_answers__user_id on news_answers (user_id, answered_at desc);

create table news_views (
  post_id uuid not null constraint news_views__post_id references news_posts (id) on delete cascade,
  user_id uuid not null constraint news_views__user_id references users (id),
  first_opened_at timestamptz(3) not null,
  -- The newest version that was opened.
  version integer not null,
  primary key (post_id, user_id)
);
create index news_views__user_id on news_views (user_id);

-- One thread for each reader of a post.
create table news_questions (
  id uuid primary key,
  post_id uuid not null constraint news_questions__post_id references news_posts (id) on delete cascade,
  user_id uuid not null constraint news_questions__user_id references users (id),
  status text not null constraint news_questions__status check (status in ('open', 'answered')),
  asked_at timestamptz(3) not null,
  -- How long earlier questions waited: the reader has so much more time.
  waited interval not null default '0',
  constraint news_questions__once unique (post_id, user_id)
);
create index news_questions__user_id on news_questions (user_id);

create table news_messages (
  id uuid primary key,
  question_id uuid not null constraint news_messages__question_id references news_questions (id) on delete cascade,
  author_id uuid not null constraint news_messages__author_id references users (id),
  is_answer boolean not null,
  words text not null,
  created_at timestamptz(3) not null
);
create index news_messages__question_id on news_messages (question_id, created_at, id);
create index news_messages__author_id on news_messages (author_id);

-- Since when a person has been active, and has had their present organization, role, profession and base: from the latest of those
-- that an audience names, the person belongs to it. Triggers keep it, because several capabilities change these columns.
create table audience_since (
  user_id uuid primary key constraint audience_since__user_id references users (id),
  active_at timestamptz not null,
  organization_at timestamptz not null,
  role_at timestamptz not null,
  profession_at timestamptz not null,
  base_at timestamptz not null
);
insert into audience_since (user_id, active_at, organization_at, role_at, profession_at, base_at)
select users.id, users.created_at, users.created_at, users.created_at, users.created_at,
  coalesce(compliance_duties.updated_at, users.created_at)
from users left join compliance_duties on compliance_duties.user_id = users.id;

create function note_audience_of_new_user() returns trigger language plpgsql as $$
begin
  insert into audience_since (user_id, active_at, organization_at, role_at, profession_at, base_at)
  values (new.id, new.created_at, new.created_at, new.created_at, new.created_at, new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger users__audience_inserted after insert on users
  for each row execute function note_audience_of_new_user();

create function note_audience_of_user() returns trigger language plpgsql as $$
begin
  update audience_since set
    active_at = case when new.status = 'active' and old.status <> 'active' then now() else active_at end,
    organization_at = case when new.organization_id is distinct from old.organization_id then now() else organization_at end,
    role_at = case when new.role <> old.role then now() else role_at end,
    profession_at = case when new.profession is distinct from old.profession then now() else profession_at end
  where user_id = new.id;
  return null;
end $$;
create trigger users__audience_updated after update of status, organization_id, role, profession on users
  for each row when (
    old.status <> new.status or old.organization_id is distinct from new.organization_id
    or old.role <> new.role or old.profession is distinct from new.profession
  ) execute function note_audience_of_user();

create function note_audience_of_base() returns trigger language plpgsql as $$
begin
  update audience_since set base_at = now() where user_id = new.user_id;
  return null;
end $$;
create trigger compliance_duties__audience_inserted after insert on compliance_duties
  for each row execute function note_audience_of_base();
create trigger compliance_duties__audience_updated after update of base_code, base_of on compliance_duties
  for each row when (old.base_code is distinct from new.base_code or old.base_of is distinct from new.base_of)
  execute function note_audience_of_base();
