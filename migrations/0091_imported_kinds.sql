-- What the rows of an import become. Before, only logbooks were imported.
alter table import_batches add column records text not null default 'cases';
alter table import_batches
  add constraint import_batches__records check (records in ('cases', 'cpd', 'certificates'));

-- The same headings may mean something else in another kind of record.
alter table import_mappings add column records text not null default 'cases';
alter table import_mappings
  add constraint import_mappings__records check (records in ('cases', 'cpd', 'certificates'));
alter table import_mappings drop constraint import_mappings_pkey;
alter table import_mappings add primary key (owner_id, records, headings_key);
