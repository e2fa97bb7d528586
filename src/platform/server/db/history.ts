import type pg from 'pg'
import { codeOf } from '../start-problem.ts'

// A setting of the session, which a query can read as fast as a constant.
const settingName = 'sortie.history'

/**
 * SQL for the history in which the transaction numbers of this connection are unique: the cluster and its timeline. Null on a
 * connection that is not from `createPool`.
 */
export const historyOfConnection = `current_setting('${settingName}', true)`

// On a standby, each connection has its own history. The standby may be promoted while the connection stays open, but this
// connection will only see transactions that its own node has replayed or made.
const nameByTimeline = `
  select set_config('${settingName}', concat_ws(' ', system_identifier,
    case when pg_is_in_recovery() then gen_random_uuid()::text
      else substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) end), false)
  from pg_control_system()`

// This is for a database service without PostgreSQL's write-ahead log. There, a new primary is at least a new process.
const nameByStartTime = `
  select set_config('${settingName}', pg_postmaster_start_time()::text, false)`

/** Stores in the session which history its transaction numbers belong to. On a primary it never changes for a connection. */
export async function storeHistory(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(nameByTimeline)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    await client.query(nameByStartTime)
  }
}

// No permission for these functions (42501), no such function (42883), not supported (0A000) or not in this state (55000).
const isUnavailable = (error: unknown) => /^(42501|42883|0A000|55000)$/.test(codeOf(error) ?? '')
