-- The professional development plan: goals with the activities that serve them, and the notes of mid-year and end reviews.

create table cpd_goals (
  id uuid primary key,
  owner_id uuid not null references users (id),
  -- The cycle that the goal belongs to, if any: a deleted cycle leaves its goals.
  enrolment_id uuid references cpd_enrolments (id) on delete set null,
  title text not null,
  measure text,
  approach text,
  start_date date,
  target_date date not null,
  status text not null default 'open',
  closed_on date,
  -- Stays when a goal is opened again, for the next closing.
  closing_note text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cpd_goals__title_length check (char_length(title) between 3 and 160),
  constraint cpd_goals__measure_length check (char_length(measure) <= 1000),
  constraint cpd_goals__approach_length check (char_length(approach) <= 1000),
  constraint cpd_goals__closing_note_length check (char_length(closing_note) <= 1000),
  constraint cpd_goals__period check (start_date <= target_date),
  constraint cpd_goals__status check (status in ('open', 'done', 'dropped')),
  constraint cpd_goals__closed check ((status = 'open') = (closed_on is null))
);
create index cpd_goals__owner on cpd_goals (owner_id, target_date, id);
create index cpd_goals__enrolment_id on cpd_goals (enrolment_id);

create table cpd_goal_activities (
  goal_id uuid not null references cpd_goals (id) on delete cascade,
  activity_id uuid not null references cpd_activities (id) on delete cascade,
  primary key (goal_id, activity_id)
);
create index cpd_goal_activities__activity_id on cpd_goal_activities (activity_id);

create table cpd_plan_reviews (
  id uuid primary key,
  owner_id uuid not null references users (id),
  enrolment_id uuid references cpd_enrolments (id) on delete set null,
  kind text not null,
  date date not null,
  went_well text,
  to_change text,
  next_steps text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cpd_plan_reviews__kind check (kind in ('mid', 'end')),
  constraint cpd_plan_reviews__went_well_length check (char_length(went_well) <= 2000),
  constraint cpd_plan_reviews__to_change_length check (char_length(to_change) <= 2000),
  constraint cpd_plan_reviews__next_steps_length check (char_length(next_steps) <= 2000)
);
create index cpd_plan_reviews__owner on cpd_plan_reviews (owner_id, date desc, id desc);
create index cpd_plan_reviews__enrolment_id on cpd_plan_reviews (enrolment_id);
