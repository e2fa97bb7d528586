import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config, ExternalDatabase } from '../config.ts'
import { readOrCreateSecret } from '../secrets.ts'
import { OperatorError, codeOf, messageOf } from '../start-problem.ts'
import { applicationRole } from './cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { lockFolder } from './lock.ts'

/** A reachable database, embedded or external, and the secret that belongs to it. */
export interface OpenDatabase {
  /** Signs in as the owner of the tables, for migrations. Null if this process cannot migrate the database. */
  ownerUrl: string | null
  /** Signs in as the serving role, which reads and writes rows and owns nothing. */
  servingUrl: string
  servingRole: string
  /** True if the operator accepted a serving role with more rights (SERVE_AS_OWNER). */
  mayServeAsOwner: boolean
  authSecret: string
  announceStopping(): Promise<void>
  /** Stops the embedded PostgreSQL and frees the data folder. */
  close(): Promise<void>
}

type PrintLine = (message: string) => void

/**
 * Opens the database for the server: locks the data folder and starts the embedded PostgreSQL, or checks DATABASE_URL. With
 * `isDemo`, an embedded database that does not exist yet is created as the demo's.
 */
export async function openDatabase(
  config: Config,
  print: PrintLine,
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<OpenDatabase> {
  if (config.database.kind === 'external') return openExternal(config.database, print)
  const { dataDir } = config
  const lock = await lockFolder(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: print, isDemo })
    return {
      ownerUrl: postgres.connectionString,
      servingUrl: postgres.applicationConnectionString,
      servingRole: applicationRole,
      mayServeAsOwner: false,
      authSecret: config.database.authSecret ?? (await readOrCreateSecret(dataDir, 'auth-secret')),
      announceStopping: () => lock.announceStopping(),
      close: async () => {
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Opens the database that a running server uses, for other programs. Null if the embedded one is not running. */
export async function joinDatabase(config: Config, print: PrintLine): Promise<OpenDatabase | null> {
  if (config.database.kind === 'external') return openExternal(config.database, print)
  const embedded = await findEmbeddedPostgres(config.dataDir)
  return (
    embedded && {
      ownerUrl: embedded.connectionString,
      servingUrl: embedded.applicationConnectionString,
      servingRole: applicationRole,
      mayServeAsOwner: false,
      authSecret: config.database.authSecret ?? (await readOrCreateSecret(config.dataDir, 'auth-secret')),
      announceStopping: async () => {},
      close: async () => {},
    }
  )
}

const minVersion = 15

/** Throws an `OperatorError` if Sortie does not support this version of PostgreSQL (`server_version_num`) or this encoding. */
export function assertSupported({ version, encoding }: { version: number; encoding: string }): void {
  if (version >= minVersion * 10_000 && encoding === 'UTF8') return
  throw new OperatorError(
    `DATABASE_URL connects to PostgreSQL ${Math.floor(version / 10_000)} with the encoding ${encoding}: ` +
      `Sortie needs version ${minVersion} or newer and UTF8.`,
  )
}

async function openExternal(database: ExternalDatabase, print: PrintLine): Promise<OpenDatabase> {
  const { url, migrationUrl, servesAsOwner, authSecret } = database
  const servingDatabase = await describe('DATABASE_URL', url, print)
  assertSupported(servingDatabase)
  const ownerDatabase = migrationUrl ? await describe('MIGRATION_DATABASE_URL', migrationUrl, print) : null
  if (ownerDatabase && ownerDatabase.identity !== servingDatabase.identity) {
    throw new OperatorError('MIGRATION_DATABASE_URL connects to a different database than DATABASE_URL.')
  }
  return {
    ownerUrl: migrationUrl ?? (servesAsOwner ? url : null),
    servingUrl: url,
    servingRole: servingDatabase.role,
    mayServeAsOwner: servesAsOwner,
    authSecret,
    announceStopping: async () => {},
    close: async () => {},
  }
}

/** How long to wait for a database that is starting, or until the host name leads to the new primary after a switchover. */
const maxStartWaitMs = 30_000

interface Description {
  version: number
  encoding: string
  role: string
  /** A text that is the same for two URLs that connect to the same database, even by different host names. */
  identity: string
  isReadOnly: boolean
}

const descriptionSql = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    session_user as role, concat_ws(' ', oid, datname, pg_postmaster_start_time()) as identity,
    current_setting('transaction_read_only')::boolean as "isReadOnly"
  from pg_database where datname = current_database()`

async function describe(setting: string, url: string, print: PrintLine): Promise<Description> {
  const deadline = Date.now() + maxStartWaitMs
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {}) // a lost connection also fails its query
    try {
      await client.connect()
      const { rows } = await client.query<Description>(descriptionSql)
      const [row] = rows
      if (!row) throw new Error('it did not describe its database')
      if (!row.isReadOnly) return row
      if (Date.now() > deadline) throw new Error('it is a standby, or read-only')
      print(`Waiting for the database of ${setting}, which is a standby or read-only`)
      await sleep(1_000)
    } catch (error) {
      const isStarting = codeOf(error) === '57P03'
      if (!isStarting || Date.now() > deadline) throw createUnreachableError(setting, url, error)
      print('Waiting for the database, which is starting up')
      await sleep(1_000)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

// Leaves out the URL itself, because it contains a password.
function createUnreachableError(setting: string, url: string, error: unknown): OperatorError {
  const { hostname, port, pathname } = new URL(url.replace('@/', '@localhost/'))
  const [reason] = error instanceof AggregateError ? error.errors.map(messageOf) : [messageOf(error)]
  return new OperatorError(
    `The database ${pathname.slice(1)} of ${setting} at ${hostname}:${port || 5432} cannot be reached (${reason}).`,
  )
}
