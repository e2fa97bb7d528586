-- What people ask the operator, and who wants to hear when learning opens.

create table support_tickets (
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  topic text not null,
  subject text not null,
  -- open: waits for the operator; answered: waits for the person; closed: nobody waits.
  status text not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint support_tickets__topic check (topic in ('question', 'problem', 'account', 'privacy', 'idea')),
  constraint support_tickets__subject_length check (char_length(subject) between 1 and 120),
  constraint support_tickets__status check (status in ('open', 'answered', 'closed'))
);
create index support_tickets__author_id on support_tickets (author_id, updated_at desc, id desc);
create index support_tickets__status on support_tickets (status, updated_at desc, id desc);
create index support_tickets__updated_at on support_tickets (updated_at desc, id desc);

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  is_answer boolean not null,
  words text not null,
  created_at timestamptz not null default now(),
  constraint support_messages__words_length check (char_length(words) between 1 and 4000)
);
create index support_messages__ticket_id on support_messages (ticket_id, id);
create index support_messages__author_id on support_messages (author_id);

create table learning_interests (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
