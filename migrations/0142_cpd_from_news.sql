-- Which readers recorded a post as CPD: each version that asks, once, also if they deleted the activity later.
create table news_cpd_activities (
  post_id uuid not null constraint news_cpd_activities__post_id references news_posts (id) on delete cascade,
  user_id uuid not null constraint news_cpd_activities__user_id references users (id),
  version integer not null,
  activity_id uuid constraint news_cpd_activities__activity_id references cpd_activities (id) on delete set null,
  added_at timestamptz(3) not null,
  primary key (post_id, user_id, version)
);
create index news_cpd_activities__user_id on news_cpd_activities (user_id, added_at desc);
create index news_cpd_activities__activity_id on news_cpd_activities (activity_id);

-- What readers chose once for all posts. Without a row: they are asked each time.
create table news_choices (
  user_id uuid primary key constraint news_choices__user_id references users (id),
  adds_cpd boolean not null
);
