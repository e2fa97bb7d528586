import { sql } from 'kysely'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Job } from './jobs.ts'

/**
 * Deletes jobs 30 days after their last attempt failed. Until then an operator can find out why. They are not kept longer,
 * because they may contain an email address.
 */
async function purgeDeadJobs({ pool }: Deps): Promise<void> {
  await pool.query(`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`)
}

export const deadJobs: readonly Job[] = [{ name: 'purge_dead_jobs', cron: '55 3 * * *', run: purgeDeadJobs }]

/** Deletes waiting and failed jobs that contain the email address of an erased account. Queued emails are encrypted and stay. */
export async function deleteJobsWithEmail(tx: Tx, email: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and lower(payload->>'email') = lower(${email})))`.execute(tx)
}
