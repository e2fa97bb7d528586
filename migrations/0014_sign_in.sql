-- Known devices, up to three live links for a mailbox, and refused sign-ins that are not kept for ever.

-- A device token carries the number that stood here when it was given; a new password raises it, so older ones end.
alter table users add column device_epoch integer not null default 0;

-- Several links of a purpose live at once; which of them was asked for on a device that its owner had signed in with.
alter table mail_tokens add column from_known_device boolean not null default false;

-- Refused sign-ins, counted by hour: what strangers can cause has a bounded number of rows and is deleted after a while,
-- so it does not belong into the trail that nobody can change.
create table sign_in_refusals (
  id bigint generated always as identity primary key,
  hour timestamptz not null,
  -- The address, of IPv6 the /64 network; null where a proxy named none.
  place inet,
  -- Whose account it was aimed at; null for addresses nobody has.
  user_id uuid references users (id) on delete cascade,
  reason text not null,
  attempts integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint sign_in_refusals__once unique nulls not distinct (hour, place, user_id, reason)
);
create index sign_in_refusals__user_id on sign_in_refusals (user_id, last_at desc);

alter table audit_events disable trigger user;
with moved as (
  delete from audit_events where action = 'sign_in_refused' returning at, entity_id, reason, address
)
insert into sign_in_refusals (hour, place, user_id, reason, attempts, first_at, last_at)
select date_trunc('hour', moved.at), network(set_masklen(moved.address, case family(moved.address) when 4 then 32 else 64 end))::inet,
  users.id, coalesce(moved.reason, 'credentials_invalid'), count(*), min(moved.at), max(moved.at)
from moved
left join users on users.id = moved.entity_id
where moved.at > now() - interval '90 days'
group by 1, 2, 3, 4;
alter table audit_events enable trigger user;
