import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config, ExternalDatabase } from '../config.ts'
import { readOrCreateSecret } from '../secrets.ts'
import { StartProblem, codeOf, messageOf } from '../start-problem.ts'
import { applicationRole } from './cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { lockFolder } from './lock.ts'

/** A database that answers, wherever it runs, and the secret that belongs to it. */
export interface OpenDatabase {
  /** As the owner of the tables, for migrating. Null: another start migrates this database. */
  ownerUrl: string | null
  /** As the role that serves: it reads and writes rows and owns nothing. */
  servingUrl: string
  servingRole: string
  /** The operator has accepted a serving role that may do more. */
  mayServeAsOwner: boolean
  authSecret: string
  announceStopping(): Promise<void>
  /** Stops the embedded PostgreSQL and frees the data folder. */
  close(): Promise<void>
}

type Say = (message: string) => void

/** For the server: starts the embedded PostgreSQL under the lock of the data folder, or checks DATABASE_URL. */
export async function openDatabase(config: Config, say: Say): Promise<OpenDatabase> {
  if (config.database.kind === 'external') return openExternal(config.database, say)
  const { dataDir } = config
  const lock = await lockFolder(dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: say })
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

/** For a program beside the server: the database the server has open. Null when the embedded one is not running. */
export async function joinDatabase(config: Config, say: Say): Promise<OpenDatabase | null> {
  if (config.database.kind === 'external') return openExternal(config.database, say)
  const found = await findEmbeddedPostgres(config.dataDir)
  return (
    found && {
      ownerUrl: found.connectionString,
      servingUrl: found.applicationConnectionString,
      servingRole: applicationRole,
      mayServeAsOwner: false,
      authSecret: config.database.authSecret ?? (await readOrCreateSecret(config.dataDir, 'auth-secret')),
      announceStopping: async () => {},
      close: async () => {},
    }
  )
}

const oldestVersion = 15

async function openExternal(database: ExternalDatabase, say: Say): Promise<OpenDatabase> {
  const { url, migrationUrl, servesAsOwner, authSecret } = database
  const serving = await describe('DATABASE_URL', url, say)
  const { version, encoding } = serving
  if (version < oldestVersion * 10_000 || encoding !== 'UTF8') {
    throw new StartProblem(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)} with the encoding ${encoding}: ` +
        `Sortie needs version ${oldestVersion} or newer and UTF8.`,
    )
  }
  const owner = migrationUrl ? await describe('MIGRATION_DATABASE_URL', migrationUrl, say) : null
  if (owner && owner.identity !== serving.identity) {
    throw new StartProblem('MIGRATION_DATABASE_URL leads to another database than DATABASE_URL.')
  }
  return {
    ownerUrl: migrationUrl ?? (servesAsOwner ? url : null),
    servingUrl: url,
    servingRole: serving.role,
    mayServeAsOwner: servesAsOwner,
    authSecret,
    announceStopping: async () => {},
    close: async () => {},
  }
}

const patienceWithStarting = 30_000

interface Description {
  version: number
  encoding: string
  role: string
  /** Two addresses with the same one lead to the same database, whatever names they use. */
  identity: string
}

const description = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    session_user as role, concat_ws(' ', oid, datname, pg_postmaster_start_time()) as identity
  from pg_database where datname = current_database()`

async function describe(setting: string, url: string, say: Say): Promise<Description> {
  const begun = Date.now()
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {}) // a connection that breaks fails its query too
    try {
      await client.connect()
      const { rows } = await client.query<Description>(description)
      if (rows[0]) return rows[0]
      throw new Error('it describes no database')
    } catch (error) {
      const isStarting = codeOf(error) === '57P03'
      if (!isStarting || Date.now() - begun > patienceWithStarting) throw unreachable(setting, url, error)
      say('The database is starting up; waiting for it')
      await sleep(1_000)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

// Never the URL itself: it holds a password.
function unreachable(setting: string, url: string, error: unknown): StartProblem {
  const { hostname, port, pathname } = new URL(url.replace('@/', '@localhost/'))
  const [reason] = error instanceof AggregateError ? error.errors.map(messageOf) : [messageOf(error)]
  return new StartProblem(
    `The database ${pathname.slice(1)} of ${setting} at ${hostname}:${port || 5432} cannot be reached (${reason}).`,
  )
}
