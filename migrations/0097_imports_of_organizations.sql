-- Whose people an import of certificates is for; null for what somebody imports for themselves.
alter table import_batches add column organization_id uuid references organizations (id);
alter table import_batches
  add constraint import_batches__organization check ((records = 'certificates') = (organization_id is not null));
create index import_batches__organization_id on import_batches (organization_id) where organization_id is not null;
