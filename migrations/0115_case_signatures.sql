-- Signatures of cases (docs/signing.md). What stays for ever and what goes with an erased case are two tables: the chain vouches
-- for the second by a salted hash, which tells nothing once the salt is gone.

-- Public keys of this server by the SHA-256 of their SPKI, so that old signatures stay verifiable.
create table signing_keys (
  id text primary key constraint signing_keys__id check (id ~ '^[0-9a-f]{64}$'),
  public_key bytea not null,
  first_used_at timestamptz not null
);
create trigger signing_keys__append_only
  before update or delete or truncate on signing_keys
  for each statement execute function refuse_history_change();
alter table signing_keys enable always trigger signing_keys__append_only;

-- One link for each signature. The chain is the organization for which the case was logged; nil for cases without one.
create table case_signatures (
  id uuid primary key,
  chain uuid not null,
  position integer not null constraint case_signatures__position check (position > 0),
  form smallint not null,
  previous bytea not null constraint case_signatures__previous check (length(previous) = 32),
  signed_at timestamptz(3) not null,
  signer_id uuid not null constraint case_signatures__signer_id references users (id),
  signer_name text not null,
  signer_role text not null,
  signer_registration text,
  session text not null constraint case_signatures__session check (session in ('own')),
  step_up text not null constraint case_signatures__step_up check (step_up in ('second_factor', 'password')),
  record_hash bytea not null constraint case_signatures__record_hash check (length(record_hash) = 32),
  key_id text not null constraint case_signatures__key_id references signing_keys (id),
  signature bytea not null constraint case_signatures__signature check (length(signature) = 64),
  constraint case_signatures__link unique (chain, position)
);
create index case_signatures__signer_id on case_signatures (signer_id, signed_at);
create index case_signatures__key_id on case_signatures (key_id);
create trigger case_signatures__append_only
  before update or delete or truncate on case_signatures
  for each statement execute function refuse_history_change();
alter table case_signatures enable always trigger case_signatures__append_only;

-- How long each chain is and how it ends, signed, so that its last links cannot be taken off unseen.
create table signature_chains (
  chain uuid primary key,
  length integer not null constraint signature_chains__length check (length > 0),
  last_hash bytea not null constraint signature_chains__last_hash check (length(last_hash) = 32),
  key_id text not null constraint signature_chains__key_id references signing_keys (id),
  signature bytea not null constraint signature_chains__signature check (length(signature) = 64)
);
create index signature_chains__key_id on signature_chains (key_id);

-- Signatures whose case was erased. Without a foreign key, because nothing here is about a person.
create table erased_signatures (
  signature_id uuid primary key,
  erased_at timestamptz not null default now()
);
create trigger erased_signatures__append_only
  before update or delete or truncate on erased_signatures
  for each statement execute function refuse_history_change();
alter table erased_signatures enable always trigger erased_signatures__append_only;

-- What was signed: which version of which case, how it was judged, and hashes that tell whether it has changed. No content.
create table signed_cases (
  signature_id uuid primary key constraint signed_cases__signature_id references case_signatures (id),
  case_id uuid not null constraint signed_cases__case_id references cases (id) on delete cascade,
  case_version integer not null,
  clinician_id uuid not null constraint signed_cases__clinician_id references users (id),
  signer_id uuid not null constraint signed_cases__signer_id references users (id),
  level text,
  unrated_because text constraint signed_cases__unrated_because check (unrated_because in ('observed', 'supervising')),
  salt bytea not null constraint signed_cases__salt check (length(salt) = 32),
  content_hash bytea not null constraint signed_cases__content_hash check (length(content_hash) = 32),
  field_hashes jsonb not null,
  -- Parallel taps make one signature.
  constraint signed_cases__once unique (case_id, case_version, signer_id),
  constraint signed_cases__not_self check (signer_id <> clinician_id),
  constraint signed_cases__level check ((level is null) <> (unrated_because is null))
);
create index signed_cases__clinician_id on signed_cases (clinician_id);
create index signed_cases__signer_id on signed_cases (signer_id);

-- A signed case goes when its case is erased, and in no other way.
create function keep_signed_case() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
    insert into erased_signatures (signature_id) values (old.signature_id);
    return old;
  end if;
  raise exception '% is kept: % is refused', tg_table_name, lower(tg_op);
end $$;
create trigger signed_cases__append_only
  before update or delete on signed_cases
  for each row execute function keep_signed_case();
create trigger signed_cases__not_emptied
  before truncate on signed_cases
  for each statement execute function refuse_history_change();
alter table signed_cases enable always trigger signed_cases__append_only;
alter table signed_cases enable always trigger signed_cases__not_emptied;
