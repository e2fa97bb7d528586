-- The address book of outside assessors, copies to the organization, and what administrators see of signatures (docs/decisions/0114).

create table assessors (
  id uuid primary key,
  organization_id uuid not null constraint assessors__organization_id references organizations (id),
  name text not null,
  role text not null,
  registration text not null,
  address text not null,
  -- The address without capitals and alias, so that nobody is in a book twice.
  mailbox text not null,
  -- Who wrote this address into the book: they do not ask it about their own cases.
  address_by uuid not null constraint assessors__address_by references users (id),
  token_hash bytea
    constraint assessors__token unique
    constraint assessors__token_hash check (length(token_hash) = 32),
  token_expires_at timestamptz(3),
  verified_at timestamptz(3),
  retired_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint assessors__link check ((token_hash is null) = (token_expires_at is null))
);
create unique index assessors__mailbox on assessors (organization_id, mailbox);
create index assessors__name on assessors (organization_id, lower(name), id);
create index assessors__address_by on assessors (address_by);

-- Where an organization gets a copy of what is answered from outside.
create table signature_copies (
  organization_id uuid primary key constraint signature_copies__organization_id references organizations (id),
  address text not null,
  updated_at timestamptz(3) not null
);

-- A link goes to an address that the clinician typed, or to an entry of the book.
alter table assessor_requests alter column address drop not null;
alter table assessor_requests
  add column assessor_id uuid constraint assessor_requests__assessor_id references assessors (id),
  -- For which the case was logged.
  add column organization_id uuid constraint assessor_requests__organization_id references organizations (id),
  add column signature_id uuid constraint assessor_requests__signature_id references case_signatures (id),
  -- Of the network from which the case was signed; kept for a day, to be compared with the sessions of its clinician.
  add column network_hash bytea constraint assessor_requests__network_hash check (length(network_hash) = 32),
  add column same_network boolean not null default false,
  add column same_browser boolean not null default false,
  add column copy_due boolean not null default false,
  add constraint assessor_requests__recipient check (num_nonnulls(address, assessor_id) = 1);
alter table assessor_requests drop constraint assessor_requests__state;
alter table assessor_requests add constraint assessor_requests__state
  check (state in ('open', 'withdrawn', 'returned', 'signed', 'expired', 'ended'));
update assessor_requests set organization_id = cases.organization_id
  from cases where cases.id = assessor_requests.case_id;
create index assessor_requests__assessor_id on assessor_requests (assessor_id) where assessor_id is not null;
create index assessor_requests__signature_id on assessor_requests (signature_id) where signature_id is not null;
create index assessor_requests__signed_for on assessor_requests (organization_id, closed_at desc, id desc)
  where state = 'signed';
create index assessor_requests__signed on assessor_requests (closed_at desc, id desc) where state = 'signed';
create index assessor_requests__copy_due on assessor_requests (closed_at, id) where copy_due;
create index assessor_requests__network on assessor_requests (closed_at) where network_hash is not null;

-- Who signed whose cases, and when last: a list of pairs must not read all signatures.
create table signing_pairs (
  signer_id uuid not null constraint signing_pairs__signer_id references users (id),
  clinician_id uuid not null constraint signing_pairs__clinician_id references users (id),
  last_signed_at timestamptz(3) not null,
  constraint signing_pairs__pkey primary key (signer_id, clinician_id),
  constraint signing_pairs__not_self check (signer_id <> clinician_id)
);
create index signing_pairs__clinician_id on signing_pairs (clinician_id);
insert into signing_pairs (signer_id, clinician_id, last_signed_at)
  select signed.signer_id, signed.clinician_id, max(link.signed_at)
  from signed_cases as signed join case_signatures as link on link.id = signed.signature_id
  where signed.signer_id is not null
  group by signed.signer_id, signed.clinician_id;
