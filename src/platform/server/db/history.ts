import type pg from 'pg'
import { codeOf } from '../start-problem.ts'

// Kept in the session, where reading it costs no more than a constant.
const setting = 'sortie.history'

/**
 * SQL for the history that the transaction numbers of this connection belong to: the cluster and its timeline. Null on a
 * connection that does not come from a pool of `createPool`.
 */
export const historyOfConnection = `current_setting('${setting}', true)`

// On a standby each connection has a history of its own: it may be promoted while the connection stays open, but this
// connection will only see transactions that its own node has replayed or made.
const fromLog = `
  select set_config('${setting}', concat_ws(' ', system_identifier,
    case when pg_is_in_recovery() then gen_random_uuid()::text
      else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end), false)
  from pg_control_system()`

// For a service that is not based on PostgreSQL's write-ahead log: there a new primary is at least another process.
const historyByStartTime = `
  select set_config('${setting}', pg_postmaster_start_time()::text, false)`

/** Stores in the session which history its transaction numbers belong to. A primary keeps it until the connection ends. */
export async function nameHistory(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(fromLog)
  } catch (error) {
    if (!isRefused(error)) throw error
    await client.query(historyByStartTime)
  }
}

// No right to these functions (42501), no such function (42883), not supported (0A000) or not in this state (55000).
const isRefused = (error: unknown) => /^(42501|42883|0A000|55000)$/.test(codeOf(error) ?? '')
