import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { RetryTransaction } from './transaction.ts'

/**
 * Takes the lock with this name until the transaction ends, without waiting: if another transaction holds it,
 * `inTransaction` retries the whole transaction a moment later.
 */
export async function takeAdvisoryLock(tx: Tx, name: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new RetryTransaction()
}
