-- How far the columns that the server derives from what was entered have been refreshed since their derivation last changed.
create table case_refreshes (
  is_only boolean primary key default true constraint case_refreshes__is_only check (is_only),
  -- Of the derivation (src/cases/record/derived-columns.ts). 0: none yet.
  version integer not null,
  -- Cases up to this id are done. Null: none yet.
  last_id uuid,
  is_done boolean not null
);
insert into case_refreshes (version, last_id, is_done) values (0, null, false);
