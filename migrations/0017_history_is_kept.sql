-- What tells of the past cannot be emptied, neither by the owner of the tables nor with triggers switched off for a session
-- (session_replication_role): a trigger that is enabled `always` fires then too.

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: % is refused', tg_table_name, lower(tg_op);
end $$;

-- The ids of erased cases: without them a device that was away would bring one back.
create trigger erased_cases__append_only
  before update or delete or truncate on erased_cases
  for each statement execute function refuse_history_change();

-- The lines of a case go with it when it is erased, and in no other way.
create trigger case_changes__not_emptied
  before truncate on case_changes
  for each statement execute function refuse_history_change();

alter table audit_events enable always trigger audit_events__append_only;
alter table erased_cases enable always trigger erased_cases__append_only;
alter table case_changes enable always trigger case_changes__not_emptied;
