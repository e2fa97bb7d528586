import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { GuardedPool } from './guarded-pool.ts'
import { getTypeParser } from './parsers.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** How long whoever asks the database waits before giving up. Milliseconds. */
export interface Patience {
  /** For a connection. */
  connection: number
  /** For one statement, told to PostgreSQL. */
  statement: number
  /** For a lock, within a statement. */
  lock: number
  /** For any answer at all: longer than for a statement, which PostgreSQL itself ends. */
  silence: number
}

/** A person waits for the answer: together they stay below the deadline of a request. */
const patienceOfRequests: Patience = { connection: 1_500, statement: 2_500, lock: 250, silence: 2_800 }
/** Work in the background: a logbook may be long. */
export const patienceOfJobs: Patience = {
  connection: 5_000,
  statement: 30_000,
  lock: 10_000,
  silence: 32_000,
}

export interface PoolOptions {
  max?: number
  patience?: Patience
}

/** A pool whose every connection gives up in bounded time, so that a hung database cannot hang requests. */
export function createPool(
  connectionString: string,
  log: Logger,
  { max = 16, patience = patienceOfRequests }: PoolOptions = {},
): pg.Pool {
  const pool = new GuardedPool({
    connectionString,
    max,
    connectionTimeoutMillis: patience.connection,
    idleTimeoutMillis: 30_000,
    statement_timeout: patience.statement,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: 15_000,
    silence: patience.silence,
    application_name: 'sortie',
    types: { getTypeParser },
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  return pool
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** The constraint that a statement met, for the capability that owns it to turn into a coded error. */
export const constraintOf = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
