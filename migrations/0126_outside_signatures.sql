-- Signatures of people without an account, by a link that is mailed to them (docs/decisions/0113).

-- Who signed: a user, or somebody from outside by an id that is made of their address (no foreign key: they have no account).
alter table case_signatures alter column signer_id drop not null;
alter table case_signatures add column outside_id uuid;
alter table case_signatures drop constraint case_signatures__session;
alter table case_signatures add constraint case_signatures__session check (session in ('own', 'outside'));
alter table case_signatures drop constraint case_signatures__step_up;
alter table case_signatures add constraint case_signatures__step_up check (
  case session
    when 'own' then step_up in ('second_factor', 'password')
    else step_up in ('book_address', 'given_address', 'given_free_mail')
  end
);
alter table case_signatures add constraint case_signatures__one_signer check (
  num_nonnulls(signer_id, outside_id) = 1 and (session = 'outside') = (outside_id is not null)
);

alter table signed_cases alter column signer_id drop not null;
alter table signed_cases add column outside_id uuid;
alter table signed_cases add constraint signed_cases__one_signer check (num_nonnulls(signer_id, outside_id) = 1);
-- Parallel taps make one signature, from outside too.
create unique index signed_cases__once_outside on signed_cases (case_id, case_version, outside_id)
  where outside_id is not null;

-- Which case a clinician asked somebody from outside to sign. One link, for one case; only its hash is kept.
create table assessor_requests (
  id uuid primary key,
  case_id uuid not null constraint assessor_requests__case_id references cases (id) on delete cascade,
  clinician_id uuid not null constraint assessor_requests__clinician_id references users (id),
  -- As the clinician typed it.
  address text not null,
  is_free_mail boolean not null,
  token_hash bytea not null
    constraint assessor_requests__token unique
    constraint assessor_requests__token_hash check (length(token_hash) = 32),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open'
    constraint assessor_requests__state check (state in ('open', 'withdrawn', 'returned', 'signed', 'expired')),
  closed_at timestamptz(3),
  -- Whoever answered, as they typed it, and what they wrote when they returned the case.
  assessor_name text,
  comment text,
  constraint assessor_requests__closed check ((state = 'open') = (closed_at is null)),
  constraint assessor_requests__comment check (state <> 'returned' or comment is not null)
);
-- However many taps ask at once, a case waits for one person from outside.
create unique index assessor_requests__one_open on assessor_requests (case_id) where state = 'open';
create index assessor_requests__case_id on assessor_requests (case_id, asked_at desc);
create index assessor_requests__clinician_id on assessor_requests (clinician_id, asked_at desc);
