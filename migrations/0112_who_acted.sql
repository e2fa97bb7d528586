-- What one person did, in the order of the audit viewer: with the number of the event in it, the index alone answers.
create index audit_events__actor on audit_events (actor_id, at, id) where actor_id is not null;
drop index audit_events__actor_id;
