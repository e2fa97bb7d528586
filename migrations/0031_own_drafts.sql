-- Drafts are few among many cases: a logbook of 50,000 finds its own without reading the others.
create index cases__owner_draft_date on cases (owner_id, date desc, id desc) where status = 'draft' and deleted_at is null;
