-- Whose records an event of the trail is about, other than the actor's own: of one record its owner, of a list everybody
-- whom the page showed. Events from before this migration name nobody here.
alter table audit_events add column subject_ids uuid[] not null default '{}';

-- The same by person, in the order in which somebody reads who looked at their records.
create table audit_subjects (
  subject_id uuid not null,
  at timestamptz not null,
  event_id bigint not null,
  actor_id uuid not null,
  primary key (subject_id, at, event_id)
);
create trigger audit_subjects__append_only
  before update or delete or truncate on audit_subjects
  for each statement execute function refuse_audit_change();
alter table audit_subjects enable always trigger audit_subjects__append_only;

create function list_audit_subjects() returns trigger language plpgsql as $$
begin
  insert into audit_subjects (subject_id, at, event_id, actor_id)
  select distinct subject.id, added.at, added.id, added.actor_id
  from added, unnest(added.subject_ids) as subject (id)
  where added.actor_id is not null and subject.id <> added.actor_id;
  return null;
end $$;
create trigger audit_events__subjects
  after insert on audit_events referencing new table as added
  for each statement execute function list_audit_subjects();
