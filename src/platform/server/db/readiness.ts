import type pg from 'pg'
import { GuardedPool } from './guarded-pool.ts'
import { listMigrations } from './migrate.ts'

interface DatabaseStatus {
  isReadOnly: boolean
  isOutdated: boolean
}

/**
 * Returns whether the database is writable and has all migrations of this build. If it is read-only, closes all connections, so
 * that the next attempt resolves the host name again.
 */
export async function isDatabaseReady(pool: pg.Pool): Promise<boolean> {
  // A standby is always read-only.
  const { rows } = await pool.query<DatabaseStatus>(
    `select current_setting('transaction_read_only')::boolean as "isReadOnly", exists (
       select from unnest($1::text[]) as build (name) where name not in (select name from schema_migrations)
     ) as "isOutdated"`,
    [await listMigrations()],
  )
  const isReadOnly = rows[0]?.isReadOnly ?? true
  if (isReadOnly && pool instanceof GuardedPool) pool.discardConnections()
  return !isReadOnly && rows[0]?.isOutdated === false
}
