-- Whom a row of certificates is about, so that it goes when that account is erased.
create index import_rows__about on import_rows ((request ->> 'ownerId')) where request ->> 'ownerId' is not null;
