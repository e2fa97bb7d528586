-- Second factors: passkeys, one-time codes, recovery codes; who needs one; what a session has proved.

-- What a session has shown: a password alone, or a second factor too. `enrolment` is not stored: it follows from this
-- and the requirements of the day.
alter table sessions add column level text not null default 'password';
alter table sessions add constraint sessions__level check (level in ('password', 'second_factor'));
-- When the person last proved that it is still them; null after a sign-in that a trusted device made easier.
alter table sessions add column proved_at timestamptz;

alter table sessions drop constraint sessions__revoked_reason;
alter table sessions add constraint sessions__revoked_reason check (
  revoked_reason in (
    'signed_out', 'token_reused', 'password_changed', 'ended_by_user', 'ended_by_administrator', 'deactivated',
    'factors_reset'
  )
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Random, the same for all passkeys of a person: an authenticator keeps one passkey for each.
  user_handle text not null,
  -- The domain that it was made for: with another PUBLIC_URL it works no more.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys__credential_id unique (credential_id)
);
create index passkeys__user_id on passkeys (user_id, created_at);
create index passkeys__rp_id on passkeys (rp_id);

-- One row a person: being set up until it is confirmed with a first code.
create table one_time_codes (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key derived from AUTH_SECRET.
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last accepted code: neither it nor an earlier one is accepted again.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  -- The first letters of the code, so that a typed one is compared with one hash and not with ten.
  prefix text not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, prefix)
);

-- What a browser was asked to answer, once and within minutes.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  -- Null while anybody may answer, which is how a passkey signs in alone.
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  user_handle text,
  expires_at timestamptz not null,
  constraint passkey_challenges__purpose check (purpose in ('sign_in', 'second_step', 'proof', 'enrol'))
);
create index passkey_challenges__user_id on passkey_challenges (user_id);
create index passkey_challenges__session_id on passkey_challenges (session_id);
create index passkey_challenges__expires_at on passkey_challenges (expires_at);

-- Sign-ins whose password was right and whose second factor is awaited.
create table second_steps (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The account's `device_epoch`: a new password in between ends the sign-in.
  device_epoch integer not null,
  -- The known device that it was sent from; null for any other.
  device_id text,
  expires_at timestamptz not null
);
create index second_steps__user_id on second_steps (user_id);
create index second_steps__expires_at on second_steps (expires_at);

-- Browsers that are not asked for a second factor for a while. They are known devices, whose tokens end with the password.
create table trusted_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  trusted_until timestamptz not null,
  primary key (user_id, device_hash)
);
create index trusted_devices__trusted_until on trusted_devices (trusted_until);

-- Who needs a second factor, from which day on.
create table second_factor_requirements (
  required_of text primary key,
  first_day date not null,
  constraint second_factor_requirements__required_of
    check (required_of in ('super_admin', 'admin', 'supervisor', 'everybody'))
);
