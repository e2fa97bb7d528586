import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#platform/server/db/database.ts'
import type { Statement } from '#platform/server/db/insertion.ts'
import { statementName } from '#platform/server/db/statement-name.ts'

/** Runs the insert outside a transaction. It is prepared once per connection and statement text. */
export async function insertOutsideTransaction(pool: pg.Pool, { text, values }: Statement): Promise<void> {
  await pool.query({ name: statementName('cases_insert', text), text, values })
}

/** Runs the insert inside a transaction. */
export async function insertInTransaction(tx: Tx, { text, values }: Statement): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text, values))
}
