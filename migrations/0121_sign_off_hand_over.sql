-- A request whose supervisor may no longer sign is handed over: it ends, and the next one begins with the time of the first.
alter table sign_off_requests
  drop constraint sign_off_requests__state,
  add constraint sign_off_requests__state check (state in ('open', 'withdrawn', 'returned', 'answered', 'handed_over')),
  -- When this request took the place of one to somebody else; asked_at stays that of the first.
  add column handed_over_at timestamptz(3),
  -- When somebody first signed the case or returned it, however the request went on.
  add column answered_at timestamptz(3);
update sign_off_requests set answered_at = closed_at where state in ('returned', 'answered');
-- What waits, in the order of asking, for hand-overs, emails and the list of what nobody answers; and how long answers took lately.
create index sign_off_requests__open on sign_off_requests (asked_at, id) where state = 'open';
create index sign_off_requests__answered on sign_off_requests (answered_at desc) where answered_at is not null;
