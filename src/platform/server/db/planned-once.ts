import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { statementName } from './statement-name.ts'

/** `db` builds a statement, and `pool` runs it. */
export interface Connections {
  db: Db
  pool: pg.Pool
}

/** Runs a statement that PostgreSQL plans once per text and connection, because planning takes longer than reading a page. */
export async function queryWithPlan<Row extends object>(
  pool: pg.Pool,
  prefix: string,
  { sql: text, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query<Row & pg.QueryResultRow>({
    name: statementName(prefix, text),
    text,
    values: [...parameters],
  })
  return rows
}
