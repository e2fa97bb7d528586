import { sql } from 'kysely'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Job } from './jobs.ts'

/**
 * Deletes jobs that failed for good 30 days ago. Until then an operator can find out why; not longer, because they may
 * name people: an email in a request, or an email that could not be sent.
 */
async function purgeDeadJobs({ pool }: Deps): Promise<void> {
  await pool.query(`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`)
}

export const deadJobs: readonly Job[] = [{ name: 'purge_dead_jobs', cron: '55 3 * * *', run: purgeDeadJobs }]

/** Deletes the waiting and failed jobs that name the email of an erased account. Queued emails are encrypted and stay. */
export async function deleteJobsNaming(tx: Tx, email: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and lower(payload->>'email') = lower(${email})))`.execute(tx)
}
