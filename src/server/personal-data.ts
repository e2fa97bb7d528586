/** What a table holds of a person, and what becomes of it when they take their data along or leave. */
export interface Holding {
  /** Which of its rows are theirs (`$1` is the person's id). */
  rows: string
  /** In the archive; or why not. */
  exported: true | string
  /** Columns that stand in no archive, each with its reason. */
  unexported?: Record<string, string>
  /** `gone`: no row is left. `emptied`: the row stays and says nothing of them. Else what stays, and why. */
  erased: 'gone' | 'emptied' | { because: string }
}

interface Nobodys {
  nobodys: string
}

const counts = 'Counts in which nobody is named, corrected when what they count goes.'
const ofTheCase = 'case_id in (select id from cases where owner_id = $1)'
const hashed = 'One-way hashes of secrets, of no use to anybody.'
const searchCopy = 'A copy of the other columns, folded for the search.'
const workedOut = 'Worked out from other columns, and in the archive as worked out anew.'
const handled = 'The id alone of an account that says nothing any more.'
const queue = 'Work that waits: mails are sealed, and what names an address goes with its account.'

/** Every table there is. One that is not here fails a test, so that none is forgotten when a person leaves. */
export const personalData: Record<string, Holding | Nobodys> = {
  users: {
    rows: 'id = $1',
    exported: true,
    unexported: {
      password_hash: hashed,
      image: 'The key of the picture, which is a file of the archive.',
    },
    erased: 'emptied',
  },
  sessions: { rows: 'user_id = $1', exported: true, erased: 'gone' },
  sign_in_refusals: {
    rows: 'user_id = $1',
    exported: 'Attempts of strangers, with their addresses; gone after 90 days.',
    erased: 'gone',
  },
  refresh_tokens: {
    rows: 'session_id in (select id from sessions where user_id = $1)',
    exported: hashed,
    erased: 'gone',
  },
  mail_tokens: {
    rows: 'user_id = $1',
    exported: 'Hashes of mailed links; the address of one that is open stands in account.json.',
    erased: 'gone',
  },
  audit_events: {
    rows: 'actor_id = $1',
    exported: true,
    unexported: {
      request_id: 'The number of a request in the logs.',
      reason: 'A code.',
      actor_role: 'A code.',
    },
    erased: {
      because: 'Who did what to which record: evidence that nobody can change, by ids and network addresses.',
    },
  },
  organizations: {
    rows: 'created_by = $1',
    exported: 'An organization is nobody’s own; that they made it stands in activity.csv.',
    erased: { because: handled },
  },
  missions: {
    rows: 'owner_id = $1',
    exported: true,
    erased: 'gone',
  },
  cases: {
    rows: 'owner_id = $1',
    exported: true,
    unexported: { search_text: searchCopy, age_band: workedOut, dashboard_procedures: workedOut },
    erased: 'gone',
  },
  case_procedures: { rows: ofTheCase, exported: true, erased: 'gone' },
  case_reflections: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  case_wellbeing_checks: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  case_changes: { rows: ofTheCase, exported: true, erased: 'gone' },
  assessment_requests: {
    rows: ofTheCase,
    exported: 'Follows from the assessments of the case, which are exported.',
    erased: 'gone',
  },
  case_templates: { rows: 'owner_id = $1', exported: true, erased: 'gone' },
  case_offers: { rows: 'sender_id = $1 or recipient_id = $1', exported: true, erased: 'gone' },
  case_count_changes: { rows: 'owner_id = $1', exported: counts, erased: { because: counts } },
  case_counts: {
    rows: "dimension = 'owner' and key = $1::text",
    exported: counts,
    erased: { because: counts },
  },
  cpd_activities: {
    rows: 'owner_id = $1',
    exported: true,
    unexported: { file_key: 'Where the evidence lies, which is a file of the archive.' },
    erased: 'gone',
  },
  support_tickets: {
    rows: `author_id = $1
      or lower(guest_email) = (select lower(email) from users where id = $1 and email_verified)`,
    exported: true,
    erased: 'gone',
  },
  support_messages: {
    rows: 'ticket_id in (select id from support_tickets where author_id = $1)',
    exported: true,
    erased: 'gone',
  },
  learning_interests: { rows: 'user_id = $1', exported: true, erased: 'gone' },

  erased_cases: { nobodys: 'Ids of cases that are gone, and when.' },
  job_runners: { nobodys: 'Which programs run jobs at this moment.' },
  mission_number_counters: { nobodys: 'The last number that an organization gave out.' },
  rate_limits: { nobodys: 'Counters under keyed hashes, for hours.' },
  schema_migrations: { nobodys: 'Which migrations were applied.' },
  setup_links: { nobodys: 'Hashes of one-time links, before there is anybody.' },
  user_count_changes: { nobodys: counts },
  user_counts: { nobodys: counts },

  'graphile_worker._private_jobs': { nobodys: queue },
  'graphile_worker._private_job_queues': { nobodys: queue },
  'graphile_worker._private_known_crontabs': { nobodys: 'When recurring work was done last.' },
  'graphile_worker._private_tasks': { nobodys: 'Names of kinds of work.' },
  'graphile_worker.migrations': { nobodys: 'Which migrations of the queue were applied.' },
}
