import type { TablePolicy } from './capability.ts'

const queue =
  'Waiting jobs. Emails are encrypted, and jobs that name an email address are deleted with its account.'

/** The tables of the platform itself, which belong to no capability. */
export const platformTables: Readonly<Record<string, TablePolicy>> = {
  audit_events: {
    rows: 'actor_id = $1',
    exported: true,
    unexported: {
      request_id: 'The number of a request in the logs.',
      reason: 'A code.',
      actor_role: 'A code.',
      subject_ids: 'The users whose records were viewed; they see it in their own access log.',
    },
    erased: {
      because: 'Who did what to which record: append-only evidence that contains only ids and IP addresses.',
    },
  },
  audit_subjects: {
    rows: 'subject_id = $1',
    exported: 'Who looked at the records of the user is in access-log.csv.',
    erased: { because: 'The index of the audit trail by person: append-only, and it contains only ids.' },
  },
  audit_organizations: { impersonal: 'The index of the audit trail by organization.' },
  job_runners: { impersonal: 'Which servers currently run jobs.' },
  rate_limits: { impersonal: 'Counters under keyed hashes, deleted after hours.' },
  schema_migrations: { impersonal: 'Which migrations were applied.' },
  'graphile_worker._private_jobs': { impersonal: queue },
  'graphile_worker._private_job_queues': { impersonal: queue },
  'graphile_worker._private_known_crontabs': { impersonal: 'When each recurring job last ran.' },
  'graphile_worker._private_tasks': { impersonal: 'The names of jobs.' },
  'graphile_worker.migrations': { impersonal: 'Which migrations of the queue were applied.' },
}
