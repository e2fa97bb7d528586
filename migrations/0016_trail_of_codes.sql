-- The trail says who did what to which record, and nothing that a person wrote: it cannot be corrected or erased.

-- Why a registration was refused stood in it; it stands with the person (users.rejection_reason), where it can be.
alter table audit_events disable trigger audit_events__append_only;
update audit_events set reason = null
where action = 'user_rejected' or reason !~ '^[a-z0-9][a-z0-9_-]{0,99}$';
alter table audit_events enable trigger audit_events__append_only;

-- A server of the version before may still run while this is applied, and send such a reason: it is left out rather than
-- failing what it tells of.
create function keep_codes_alone() returns trigger language plpgsql as $$
begin
  new.reason := null;
  return new;
end $$;
create trigger audit_events__codes_alone before insert on audit_events
  for each row when (new.action = 'user_rejected' or new.reason !~ '^[a-z0-9][a-z0-9_-]{0,99}$')
  execute function keep_codes_alone();

-- Whether a file is still somebody's picture.
create index users__image on users (image) where image is not null;
