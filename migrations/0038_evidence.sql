-- Files that users keep as evidence, and which of them belong to a CPD activity.

create table evidence_files (
  id uuid primary key,
  owner_id uuid not null references users (id),
  filename text not null,
  mime_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- Made by the server, so that no id of a client names a stored file.
  storage_key uuid not null unique,
  -- How many records show it, and since when none does: an unused file is removed after a day.
  uses integer not null default 0,
  unused_since timestamptz,
  uploaded_at timestamptz not null,
  constraint evidence_files__filename check (char_length(filename) between 1 and 120),
  constraint evidence_files__size check (size_bytes between 1 and 10485760),
  constraint evidence_files__sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint evidence_files__uses check (uses >= 0 and (uses = 0) = (unused_since is not null))
);
create index evidence_files__owner on evidence_files (owner_id, uploaded_at desc, id desc);
create index evidence_files__unused on evidence_files (unused_since, id) where unused_since is not null;

create table cpd_activity_evidence (
  activity_id uuid not null references cpd_activities (id) on delete cascade,
  evidence_id uuid not null references evidence_files (id),
  position integer not null,
  primary key (activity_id, evidence_id),
  constraint cpd_activity_evidence__position check (position between 0 and 4)
);
create index cpd_activity_evidence__evidence on cpd_activity_evidence (evidence_id);

-- Each table that links records to files has these triggers, so that no file in use is ever removed as unused.
create function count_evidence_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update evidence_files set uses = uses + 1, unused_since = null where id = new.evidence_id;
  else
    update evidence_files set uses = uses - 1, unused_since = case when uses = 1 then now() end
      where id = old.evidence_id;
  end if;
  return null;
end $$;

create trigger cpd_activity_evidence__count_use after insert or delete on cpd_activity_evidence
  for each row execute function count_evidence_use();

-- Nothing ever wrote these: an activity now has up to five files.
alter table cpd_activities
  drop constraint cpd_activities__file,
  drop column file_key,
  drop column filename;
