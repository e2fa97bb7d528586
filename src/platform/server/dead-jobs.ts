import { sql } from 'kysely'
import type { Tx } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Job } from './jobs.ts'

/**
 * What was tried until the queue gave up is kept for a while, for whoever finds out why; then it goes, since it may name
 * people: an address in a request, a mail that could not be sent.
 */
async function purgeDeadJobs({ pool }: Deps): Promise<void> {
  await pool.query(`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'))`)
}

export const deadJobs: readonly Job[] = [{ name: 'purge_dead_jobs', cron: '55 3 * * *', run: purgeDeadJobs }]

/** With an account goes what waits, or was given up, under its address. A mail that waits is sealed, and goes out or dies. */
export async function dropJobsNaming(tx: Tx, email: string): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and lower(payload->>'email') = lower(${email})))`.execute(tx)
}
