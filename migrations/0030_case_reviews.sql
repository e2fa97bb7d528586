-- The review of a flagged case: what was asked, found, said and decided. Wording stays blame-free. A case has one open review;
-- earlier ones stay. Erasing the case or its owner's account erases its reviews.
create table case_reviews (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  organization_id uuid references organizations (id),
  state text not null default 'flagged',
  reasons text[] not null,
  priority text not null default 'routine',
  raised_by uuid references users (id) on delete set null,
  raised_at timestamptz not null,
  reviewer_user_id uuid references users (id) on delete set null,
  due_on date,
  meeting_date date,
  meeting_kind text,
  clinician_response text,
  what_went_well text,
  what_could_be_better text,
  outcomes text[] not null default '{}',
  contributory_factors text[] not null default '{}',
  harm_physical text,
  harm_psychological text,
  external_reference text,
  learning_summary text,
  closed_by uuid references users (id) on delete set null,
  closed_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint case_reviews__state check (state in (
    'flagged', 'triaged', 'in_review', 'awaiting_response', 'scheduled', 'discussed', 'actions_open', 'closed', 'reopened', 'withdrawn'
  )),
  constraint case_reviews__priority check (priority in ('routine', 'soon', 'urgent')),
  constraint case_reviews__reasons check (cardinality(reasons) between 1 and 5),
  constraint case_reviews__outcomes check (cardinality(outcomes) <= 4),
  -- Nothing more to learn contradicts every outcome but excellence.
  constraint case_reviews__no_further_action check (
    not 'no_further_action' = any (outcomes) or outcomes <@ array['no_further_action', 'excellence']
  ),
  constraint case_reviews__contributory_factors check (cardinality(contributory_factors) <= 10),
  constraint case_reviews__meeting check ((meeting_date is null) = (meeting_kind is null)),
  constraint case_reviews__meeting_kind check (
    meeting_kind in ('governance_day', 'mortality_morbidity', 'supervision', 'hot_debrief', 'other')
  ),
  constraint case_reviews__texts check (
    char_length(clinician_response) <= 2000 and char_length(what_went_well) <= 2000
    and char_length(what_could_be_better) <= 2000 and char_length(learning_summary) <= 1000
    and char_length(external_reference) <= 40
  ),
  constraint case_reviews__closed check (
    (state = 'closed') = (closed_at is not null)
    and (state <> 'closed' or (what_went_well is not null and cardinality(outcomes) > 0))
  )
);
create unique index case_reviews__open on case_reviews (case_id) where state not in ('closed', 'withdrawn');
create index case_reviews__case on case_reviews (case_id, raised_at, id);
create index case_reviews__organization_due on case_reviews (organization_id, due_on, id) where state not in ('closed', 'withdrawn');
create index case_reviews__reviewer on case_reviews (reviewer_user_id, due_on, id) where reviewer_user_id is not null;
create index case_reviews__raised_by on case_reviews (raised_by);
create index case_reviews__closed_by on case_reviews (closed_by);

create table case_review_actions (
  id uuid primary key,
  review_id uuid not null references case_reviews (id) on delete cascade,
  text text not null,
  owner_user_id uuid references users (id) on delete set null,
  due_on date,
  -- Overdue is not a state: it follows from the due date.
  status text not null default 'open',
  done_at timestamptz,
  constraint case_review_actions__status check (status in ('open', 'in_progress', 'done', 'cancelled')),
  constraint case_review_actions__done check ((status = 'done') = (done_at is not null)),
  constraint case_review_actions__text check (char_length(text) between 3 and 300)
);
create index case_review_actions__review on case_review_actions (review_id, due_on, id);
create index case_review_actions__owner on case_review_actions (owner_user_id, due_on, id);

-- Who took part in the meeting, for their professional development.
create table case_review_attendees (
  review_id uuid not null references case_reviews (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (review_id, user_id)
);
create index case_review_attendees__user on case_review_attendees (user_id);

create table case_review_messages (
  id uuid primary key,
  review_id uuid not null references case_reviews (id) on delete cascade,
  written_by uuid references users (id) on delete set null,
  written_at timestamptz not null,
  text text not null,
  visibility text not null default 'all',
  constraint case_review_messages__text check (char_length(text) between 1 and 2000),
  constraint case_review_messages__visibility check (visibility in ('all', 'reviewers'))
);
create index case_review_messages__review on case_review_messages (review_id, written_at, id);
create index case_review_messages__written_by on case_review_messages (written_by);

-- Every change of state.
create table case_review_changes (
  id bigint generated always as identity primary key,
  review_id uuid not null references case_reviews (id) on delete cascade,
  from_state text,
  to_state text not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  note text,
  constraint case_review_changes__note check (char_length(note) <= 500)
);
create index case_review_changes__review on case_review_changes (review_id, changed_at, id);
create index case_review_changes__changed_by on case_review_changes (changed_by);
