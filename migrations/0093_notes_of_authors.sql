-- What the author of a requirement leaves for other administrators, such as a period to confirm. Clinicians do not read it.
alter table compliance_requirements add column author_note text;
alter table compliance_requirements
  add constraint compliance_requirements__author_note_length check (char_length(author_note) <= 500);
-- Templates wrote it into the description, which everybody reads.
update compliance_requirements
set author_note = 'Check locally: this period varies.',
  description = nullif(regexp_replace(description, '(\. )?Check locally: this period varies\.$', ''), '')
where description like '%Check locally: this period varies.';
