import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { readOrCreateSecret } from '../secrets.ts'
import { StartProblem, codeOf, messageOf } from '../start-problem.ts'
import { applicationRole } from './cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { lockFolder } from './lock.ts'

/** A database that answers, wherever it runs, and the secret that belongs to it. */
export interface OpenDatabase {
  /** As the owner of the tables. */
  ownerUrl: string
  /** As the role that serves: with the embedded PostgreSQL a lesser one than the owner. */
  servingUrl: string
  /** The lesser role, when there is one. */
  servingRole: string | null
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
      authSecret: config.database.authSecret ?? (await readOrCreateSecret(config.dataDir, 'auth-secret')),
      announceStopping: async () => {},
      close: async () => {},
    }
  )
}

const oldestVersion = 15

async function openExternal(database: { url: string; authSecret: string }, say: Say): Promise<OpenDatabase> {
  const { version, encoding } = await describe(database.url, say)
  if (version < oldestVersion * 10_000 || encoding !== 'UTF8') {
    throw new StartProblem(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)} with the encoding ${encoding}: ` +
        `Sortie needs version ${oldestVersion} or newer and UTF8.`,
    )
  }
  return {
    ownerUrl: database.url,
    servingUrl: database.url,
    servingRole: null,
    authSecret: database.authSecret,
    announceStopping: async () => {},
    close: async () => {},
  }
}

const patienceWithStarting = 30_000

async function describe(url: string, say: Say): Promise<{ version: number; encoding: string }> {
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
      const { rows } = await client.query<{ version: number; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
      )
      return rows[0] ?? { version: 0, encoding: 'unknown' }
    } catch (error) {
      const isStarting = codeOf(error) === '57P03'
      if (!isStarting || Date.now() - begun > patienceWithStarting) throw unreachable(url, error)
      say('The database is starting up; waiting for it')
      await sleep(1_000)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

// Never the URL itself: it holds a password.
function unreachable(url: string, error: unknown): StartProblem {
  const { hostname, port, pathname } = new URL(url.replace('@/', '@localhost/'))
  const [reason] = error instanceof AggregateError ? error.errors.map(messageOf) : [messageOf(error)]
  return new StartProblem(
    `The database ${pathname.slice(1)} of DATABASE_URL at ${hostname}:${port || 5432} cannot be reached (${reason}).`,
  )
}
