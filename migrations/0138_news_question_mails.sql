-- Open questions of readers, for the author after 3 days and for those who manage the post after 7.
create index news_questions__open on news_questions (asked_at, id) where status = 'open';

-- Which of them were in whose morning email, so that it names none twice.
create table news_question_mails (
  question_id uuid not null constraint news_question_mails__question_id references news_questions (id) on delete cascade,
  user_id uuid not null constraint news_question_mails__user_id references users (id),
  -- A question that is asked again, after an answer, is another one.
  asked_at timestamptz(3) not null,
  queued_at timestamptz(3) not null,
  primary key (question_id, user_id, asked_at)
);
create index news_question_mails__user_id on news_question_mails (user_id);
