-- A post of the news may satisfy a compliance requirement, and may count as CPD (docs/decisions/0123).

alter table news_posts
  add column satisfies uuid constraint news_posts__satisfies references compliance_requirements (id) on delete set null,
  add column cpd_hours numeric(5, 2),
  add column cpd_category text,
  add constraint news_posts__satisfies_of_organization check (satisfies is null or (organization_id is not null and requires_answer)),
  add constraint news_posts__cpd check (
    (cpd_hours is null) = (cpd_category is null) and cpd_hours > 0 and (cpd_hours is null or requires_answer)
  );
create index news_posts__satisfies on news_posts (satisfies) where satisfies is not null;

-- Records of people who answered "understood". Their evidence is the post, with its title of that time, and the version.
alter table compliance_records drop constraint compliance_records__source;
alter table compliance_records drop constraint compliance_records__imported;
alter table compliance_records drop constraint compliance_records__expires_by;
alter table compliance_records
  add column news_post_id uuid constraint compliance_records__news_post_id references news_posts (id),
  add column news_version integer,
  add column news_title text,
  -- From this day on the record decides nothing: its owner changed the answer, or the post asked again. Earlier days stay as they were.
  add column ended_on date,
  add constraint compliance_records__source check (source in ('entered', 'profile', 'import', 'news')),
  add constraint compliance_records__imported check (
    (source = 'import') = (imported_by is not null)
    and (source = 'import') = (import_row_id is not null)
    and (is_completion_known or source in ('import', 'news'))
  ),
  add constraint compliance_records__news check (
    (source = 'news') = (news_post_id is not null)
    and (source = 'news') = (news_version is not null)
    and (source = 'news') = (news_title is not null)
  ),
  add constraint compliance_records__ended check (ended_on is null or (source = 'news' and ended_on >= completed_on)),
  add constraint compliance_records__expires_by check (expires_by in ('requirement', 'certificate', 'post'));
create index compliance_records__news_post_id on compliance_records (news_post_id, owner_id) where news_post_id is not null;

-- Two changes at the same time (a record that somebody adds, a version that asks everybody again) must not bring an ended record back.
create function keep_record_ended() returns trigger language plpgsql as $$
begin
  new.replaced_on := least(new.replaced_on, new.ended_on);
  return new;
end $$;
create trigger compliance_records__keep_ended before update of replaced_on, ended_on on compliance_records
  for each row when (new.ended_on is not null) execute function keep_record_ended();
