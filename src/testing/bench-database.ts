import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { systemClock } from '#platform/server/clock.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { fillDemoData } from '#demo/fill.ts'
import { createGiven, givenPassword } from './given.ts'
import { databaseUrl } from './global-setup.ts'
import { stubServices } from './stub-services.ts'

export interface BenchDatabase {
  connectionString: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns access tokens of these users, signed with this secret. `copy` is the URL of a copy, if they are its users. */
  signIn(secret: string, userIds: readonly string[], copy?: string): Promise<string[]>
  /** Copies the database under this name and returns its URL. Nothing else may be connected meanwhile. */
  copy(name: string): Promise<string>
  drop(name: string): Promise<void>
  stop(): Promise<void>
}

interface Options {
  cases: number
  /** Filled databases are cached here, one folder per size. */
  folder: string
  seed: number
  log: (message: string) => void
}

/** Returns how many users have this many cases: about 200 cases per user, so that only the size of the database differs. */
const toUserCount = (cases: number): number => Math.max(60, Math.round(cases / 200))
const maxAgeDays = 7

// Used only while filling: after a crash, the database is filled again.
const unsafeFastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
}

/** Starts a durable PostgreSQL with this many cases. Fills the database first if it is missing or outdated. */
export async function openBenchDatabase(options: Options): Promise<BenchDatabase> {
  const dataDir = path.join(options.folder, String(options.cases))
  const markerFile = path.join(dataDir, 'filled')
  if (!(await isUsable(dataDir, markerFile, options))) {
    await fill(dataDir, options)
    await writeFile(markerFile, `${options.seed} ${Date.now()}`)
  }
  return toBenchDatabase(await startEmbeddedPostgres({ dataDir, log: options.log }))
}

/** Whether the cached database has this seed, is recent enough, and has or can be migrated to the current tables. */
async function isUsable(dataDir: string, markerFile: string, { seed, log }: Options): Promise<boolean> {
  const [filledSeed, filledAt] = (await readFile(markerFile, 'utf8').catch(() => '')).split(' ')
  const age = Date.now() - Number(filledAt)
  if (filledSeed !== String(seed) || !(age < maxAgeDays * 86_400_000)) return false
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    const applied = await migrate(postgres.connectionString)
    if (applied.length > 0) await run(postgres.connectionString, 'vacuum analyze')
    return true
  } catch {
    return false // a migration has changed since it was applied here
  } finally {
    await postgres.stop()
  }
}

async function fill(dataDir: string, { cases, seed, log }: Options): Promise<void> {
  // Stop a postmaster that an interrupted run left behind before deleting its files.
  if ((await readdir(dataDir).catch((): string[] => [])).includes('postgres')) {
    await (await startEmbeddedPostgres({ dataDir, log })).stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  log(`Filling a database with ${cases} cases`)
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: unsafeFastSettings })
  try {
    await migrate(postgres.connectionString)
    const rebuildIndexes = await dropIndexes(postgres.connectionString)
    await fillDemoData(postgres.connectionString, {
      cases,
      users: toUserCount(cases),
      today: new Date(),
      seed,
      password: givenPassword,
      onProgress: logProgress(cases, log),
    })
    await rebuildIndexes()
  } finally {
    await postgres.stop()
  }
}

/**
 * Drops the indexes that no constraint needs, and returns a function that rebuilds them: building an index once is faster
 * than updating it row by row.
 */
async function dropIndexes(connectionString: string): Promise<() => Promise<void>> {
  const indexes = await run(
    connectionString,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid in ('missions'::regclass, 'cases'::regclass, 'case_procedures'::regclass)
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes) await run(connectionString, `drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await run(connectionString, definition)
    await run(connectionString, 'vacuum analyze')
  }
}

function logProgress(cases: number, log: Options['log']): (done: number) => void {
  let loggedAt = Date.now()
  return (done) => {
    if (Date.now() - loggedAt < 10_000) return
    loggedAt = Date.now()
    log(`Filling a database with ${cases} cases: ${Math.floor((100 * done) / cases)} %`)
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function run(url: string, text: string, values?: unknown[]): Promise<pg.QueryResultRow[]> {
  const client = await connect(url)
  try {
    return (await client.query<pg.QueryResultRow>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function toBenchDatabase(postgres: {
  connectionString: string
  stop(): Promise<void>
}): Promise<BenchDatabase> {
  const { connectionString } = postgres
  // A database can only be copied while nobody is connected, so the command runs in another one.
  const maintenanceUrl = databaseUrl(connectionString, 'postgres')
  return {
    connectionString,
    // Safe cast: the caller names the columns of its own query.
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await run(connectionString, text, values)) as Row[],
    signIn: (secret, userIds, copy = connectionString) => signIn(copy, secret, userIds),
    copy: async (name) => {
      await run(maintenanceUrl, `drop database if exists ${name}`)
      await run(maintenanceUrl, `create database ${name} template sortie strategy file_copy`)
      await flushToDisk()
      return databaseUrl(connectionString, name)
    },
    drop: async (name) => {
      await run(maintenanceUrl, `drop database if exists ${name}`)
      await flushToDisk()
    },
    stop: () => postgres.stop(),
  }
}

// Otherwise the operating system would write the copy to disk during the next measurement.
async function flushToDisk(): Promise<void> {
  if (process.platform !== 'win32') await promisify(execFile)('sync')
}

async function signIn(
  connectionString: string,
  secret: string,
  userIds: readonly string[],
): Promise<string[]> {
  const log = createLog('silent')
  const pool = createPool(connectionString, log, { max: 1 })
  try {
    const deps = {
      db: createDb(pool),
      pool,
      clock: systemClock,
      log,
      authSecret: new TextEncoder().encode(secret),
      publicUrl: 'http://localhost',
      ...stubServices,
    }
    const given = createGiven({ deps })
    const tokens: string[] = []
    for (const id of userIds) tokens.push((await given.session(id)).accessToken)
    return tokens
  } finally {
    await pool.end()
  }
}
