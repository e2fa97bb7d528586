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
    },
    erased: {
      because: 'Who did what to which record: evidence that nobody can change, by ids and network addresses.',
    },
  },
  job_runners: { impersonal: 'Which programs run jobs at this moment.' },
  rate_limits: { impersonal: 'Counters under keyed hashes, for hours.' },
  schema_migrations: { impersonal: 'Which migrations were applied.' },
  'graphile_worker._private_jobs': { impersonal: queue },
  'graphile_worker._private_job_queues': { impersonal: queue },
  'graphile_worker._private_known_crontabs': { impersonal: 'When recurring work was done last.' },
  'graphile_worker._private_tasks': { impersonal: 'Names of kinds of work.' },
  'graphile_worker.migrations': { impersonal: 'Which migrations of the queue were applied.' },
}
