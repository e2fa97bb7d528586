-- What the account flows need beside the people themselves.

-- Single-use links sent by mail, hashed. A newer one of the same purpose replaces an older one.
create table mail_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  -- The address that the link was sent to: what it proves is that this one is read by its owner.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_tokens__purpose check (purpose in ('verify_email', 'reset_password', 'change_email'))
);
create index mail_tokens__user_id on mail_tokens (user_id, purpose);
create index mail_tokens__expires_at on mail_tokens (expires_at);

-- Why a registration was refused, for the person and for whoever looks at it later.
alter table users add column rejection_reason text;
-- Which messages a person wants beside those that safety requires, by name; what is absent is wanted.
alter table users add column notifications jsonb not null default '{}';
-- Since when the account waits to be erased, at its owner's wish.
alter table users add column deletion_requested_at timestamptz;
create index users__deletion_requested_at on users (deletion_requested_at) where deletion_requested_at is not null;
create index users__list on users (lower(name), id);
