import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#platform/server/db/database.ts'
import type { Statement } from '#platform/server/db/insertion.ts'
import { statementName } from '#platform/server/db/statement-name.ts'

/** Runs it by itself, prepared once for each connection and each shape that a case can have. */
export async function insertAlone(pool: pg.Pool, { text, values }: Statement): Promise<void> {
  await pool.query({ name: statementName('cases_insert', text), text, values })
}

/** Runs it as part of a transaction. */
export async function insertWithin(tx: Tx, { text, values }: Statement): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text, values))
}
