-- Records that an administrator brought in from a file.
alter table compliance_records drop constraint compliance_records__source;
alter table compliance_records
  add constraint compliance_records__source check (source in ('entered', 'profile', 'import'));
alter table compliance_records add column imported_by uuid references users (id);
-- The row of the file that the record came from, so that an import can be undone as a whole.
alter table compliance_records add column import_row_id uuid;
-- A list of expiries does not say when something was done: such a record counts from the day of its import.
alter table compliance_records add column is_completion_known boolean not null default true;
alter table compliance_records
  add constraint compliance_records__imported check (
    (source = 'import') = (imported_by is not null)
    and (source = 'import') = (import_row_id is not null)
    and (is_completion_known or source = 'import')
  );
create index compliance_records__imported_by on compliance_records (imported_by) where imported_by is not null;
create index compliance_records__import_row_id on compliance_records (import_row_id) where import_row_id is not null;
