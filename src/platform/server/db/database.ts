import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { getTypeParser } from './parsers.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A pool whose every connection gives up in bounded time, so a hung database cannot hang requests. */
export function createPool(connectionString: string, log: Logger, { max = 16 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 12_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'sortie',
    types: { getTypeParser },
  })
  // Without a listener a lost connection is an uncaught exception, checked out or idle.
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** The constraint that a statement met, for the capability that owns it to turn into a coded error. */
export const constraintOf = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
