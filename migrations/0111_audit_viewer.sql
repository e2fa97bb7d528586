-- Which organizations an event of the trail belongs to: those of whoever acted, of whom it is about and of an organization that
-- was changed, as they were then. Administrators of one organization search these. Events from before this migration belong to none.
create table audit_organizations (
  organization_id uuid not null,
  at timestamptz not null,
  event_id bigint not null,
  primary key (organization_id, at, event_id)
);
create trigger audit_organizations__append_only
  before update or delete or truncate on audit_organizations
  for each statement execute function refuse_audit_change();
alter table audit_organizations enable always trigger audit_organizations__append_only;

create function list_audit_organizations() returns trigger language plpgsql as $$
begin
  insert into audit_organizations (organization_id, at, event_id)
  select users.organization_id, added.at, added.id
  from added
  cross join unnest(added.subject_ids || added.actor_id || case added.entity when 'user' then added.entity_id end) as person (id)
  join users on users.id = person.id
  where users.organization_id is not null
  union
  select added.entity_id, added.at, added.id from added where added.entity = 'organization' and added.entity_id is not null;
  return null;
end $$;
create trigger audit_events__organizations
  after insert on audit_events referencing new table as added
  for each statement execute function list_audit_organizations();

-- The orders of the audit viewer: all events, those of one kind, from one address, about one record. The last replaces the one
-- that began with the kind of record, which nobody who has an id needs.
create index audit_events__at on audit_events (at, id);
create index audit_events__action on audit_events (action, at, id);
create index audit_events__address on audit_events (address, at, id) where address is not null;
create index audit_events__entity_id on audit_events (entity_id, at, id) where entity_id is not null;
drop index audit_events__entity;
