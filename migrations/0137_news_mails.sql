-- Which emails about posts were queued for whom: nobody gets one twice (docs/decisions/0121).
create table news_mails (
  post_id uuid not null constraint news_mails__post_id references news_posts (id) on delete cascade,
  user_id uuid not null constraint news_mails__user_id references users (id),
  -- The version that asks, or is new.
  version integer not null,
  -- 'published': of the version itself. 'overdue': weekly, in the digest. 'reminder': by who manages the post.
  kind text not null constraint news_mails__kind check (kind in ('published', 'overdue', 'reminder')),
  -- The Monday of the last week in which an answer was overdue, or the day of the last reminder.
  day date,
  queued_at timestamptz(3) not null,
  primary key (post_id, user_id, version, kind),
  constraint news_mails__day check ((day is null) = (kind = 'published'))
);
create index news_mails__user_id on news_mails (user_id, queued_at desc);

-- When somebody reminded those who had not answered a post: once a day at most.
create table news_reminders (
  post_id uuid not null constraint news_reminders__post_id references news_posts (id) on delete cascade,
  day date not null,
  version integer not null,
  sender_id uuid not null constraint news_reminders__sender_id references users (id),
  -- How many had not answered.
  people integer not null,
  sent_at timestamptz(3) not null,
  primary key (post_id, day)
);
create index news_reminders__sender_id on news_reminders (sender_id);
create index news_reminders__sent_at on news_reminders (sent_at);
