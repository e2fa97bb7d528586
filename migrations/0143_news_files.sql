-- The files of each version of a post, in their order. Pictures have a text for readers who do not see them.
create table news_version_files (
  post_id uuid not null,
  version integer not null,
  evidence_id uuid not null constraint news_version_files__evidence_id references evidence_files (id),
  position integer not null constraint news_version_files__position check (position between 0 and 4),
  alt text not null constraint news_version_files__alt check (char_length(alt) <= 250),
  primary key (post_id, version, evidence_id),
  constraint news_version_files__version foreign key (post_id, version)
    references news_versions (post_id, number) on delete cascade
);
create index news_version_files__evidence on news_version_files (evidence_id);
create trigger news_version_files__count_use after insert or delete on news_version_files
  for each row execute function count_evidence_use();

-- A post belongs to an organization, not to who uploaded its files: its readers are those for whom it is meant.
create or replace view evidence_records with (security_invoker = true) as
  select links.evidence_id, links.activity_id as record_id,
    -- Nobody but its owner sees an activity that is not finished; the page of a user shows the others.
    case when activities.status in ('completed', 'verified', 'rejected') then 'page' else 'owner' end as readers
  from cpd_activity_evidence as links
  join cpd_activities as activities on activities.id = links.activity_id
  where activities.deleted_at is null
  union all
  select evidence_id, record_id, 'overseers' from compliance_record_evidence
  union all
  select evidence_id, post_id, 'audience' from news_version_files;
