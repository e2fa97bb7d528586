-- A registration that waits or was refused can be changed by its owner; people without a session can write to support.

-- Two more keys: to one's own registration, given for the right password, and by the mail that tells of a refusal.
alter table mail_tokens drop constraint mail_tokens__purpose;
alter table mail_tokens add constraint mail_tokens__purpose check (
  purpose in ('verify_email', 'reset_password', 'change_email', 'open_request', 'repeat_request')
);

-- Tells an account that was refused from one that was closed later; kept while its owner asks again.
alter table users add column rejected_at timestamptz;
-- What its owner says to whoever decides about a registration.
alter table users add column request_note text;
alter table users add constraint users__request_note_length check (char_length(request_note) between 1 and 500);

update users
set rejected_at = latest.at
from (
  select distinct on (entity_id) entity_id, action, at
  from audit_events
  where entity = 'user' and action in ('user_approved', 'user_rejected', 'user_activated', 'user_deactivated')
  order by entity_id, at desc, id desc
) as latest
where latest.entity_id = users.id and latest.action = 'user_rejected' and users.status = 'inactive';

-- A request of somebody who is not signed in: their name and address stand in it, and the answer goes there by mail.
alter table support_tickets alter column author_id drop not null;
alter table support_tickets add column guest_name text;
alter table support_tickets add column guest_email text;
alter table support_tickets
  add constraint support_tickets__author check (
    (author_id is null) = (guest_name is not null) and (guest_name is null) = (guest_email is null)
  ),
  add constraint support_tickets__guest_name_length check (char_length(guest_name) between 1 and 120),
  add constraint support_tickets__guest_email_length check (char_length(guest_email) <= 254);
create index support_tickets__guest on support_tickets (updated_at) where author_id is null;
alter table support_messages alter column author_id drop not null;

alter table support_tickets drop constraint support_tickets__topic;
alter table support_tickets add constraint support_tickets__topic check (
  topic in ('question', 'problem', 'account', 'privacy', 'patient_details', 'idea')
);
