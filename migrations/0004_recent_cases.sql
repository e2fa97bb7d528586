-- The newest few cases of a week or month: each day answers its own newest from here, so neither a period
-- without cases nor a day on which old cases were imported makes anyone read past the rest.
create index cases__date_created_at on cases (date, created_at desc, id desc) where counted;
