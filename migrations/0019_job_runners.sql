-- Which programs run jobs at this moment: each signs every few seconds, so that what a killed one held is soon taken up by another.
create table job_runners (
  id text primary key,
  seen_at timestamptz not null
);
