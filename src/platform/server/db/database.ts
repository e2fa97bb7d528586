import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { GuardedPool } from './guarded-pool.ts'
import { getTypeParser } from './parsers.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Timeouts of the database, in milliseconds. */
export interface Timeouts {
  /** The timeout for getting a connection. */
  connection: number
  /** The timeout of one statement, which PostgreSQL enforces. */
  statement: number
  /** The timeout for a lock, within a statement. */
  lock: number
  /**
   * The timeout for any answer from PostgreSQL. It is longer than `statement`, so that PostgreSQL has time to end the statement
   * itself.
   */
  silence: number
}

/** The timeouts of requests, for whose response a user waits. Together they are shorter than the deadline of a request. */
const requestTimeouts: Timeouts = { connection: 1_500, statement: 2_500, lock: 250, silence: 2_800 }
/** The timeouts of background jobs, which may process a long logbook. */
export const jobTimeouts: Timeouts = {
  connection: 5_000,
  statement: 30_000,
  lock: 10_000,
  silence: 32_000,
}

export interface PoolOptions {
  max?: number
  timeouts?: Timeouts
}

/** Creates a pool in which every operation times out, so that a hung database cannot hang requests. */
export function createPool(
  connectionString: string,
  log: Logger,
  { max = 16, timeouts = requestTimeouts }: PoolOptions = {},
): pg.Pool {
  const pool = new GuardedPool({
    connectionString,
    max,
    connectionTimeoutMillis: timeouts.connection,
    idleTimeoutMillis: 30_000,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: 15_000,
    silence: timeouts.silence,
    application_name: 'sortie',
    types: { getTypeParser },
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'idle database connection lost'))
  return pool
}

export const createDb = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/** Returns the constraint that a statement violated, or null. The capability that owns it turns it into a coded error. */
export const findConstraint = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
