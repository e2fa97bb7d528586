import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { OperatorError } from '../start-problem.ts'

const folder = path.resolve(import.meta.dirname, '../../../../migrations')

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Checksums of earlier texts of migrations. They created the same tables, so a database that applied them is up to date. */
const earlierChecksums: Readonly<Record<string, string>> = {
  // The earlier text required PostgreSQL 17.
  '0024_search_codes.sql': '5703825d84490243e7b316e41e0527c5103847315e62e95c80a2472d047f55d6',
}

let migrationsPromise: Promise<Migration[]> | null = null

/** Returns the migrations of this build. Reads them only once, because they cannot change while the process runs. */
function readMigrations(): Promise<Migration[]> {
  migrationsPromise ??= readFolder().catch((error: unknown) => {
    migrationsPromise = null // the next call reads again
    throw error
  })
  return migrationsPromise
}

async function readFolder(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function selectMigrations(migrations: readonly Migration[], names: readonly string[]): Migration[] {
  const unknown = names.find((name) => migrations.every((migration) => migration.name !== name))
  if (unknown !== undefined) {
    throw new OperatorError(`This version of Sortie is older than the backup: it does not know ${unknown}.`)
  }
  return migrations.filter(({ name }) => names.includes(name))
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * Brings the database up to date, each file in its own transaction. Several servers may start at once:
 * an advisory lock lets one migrate while the others wait. Returns the names of the files applied.
 * Throws if a file was changed after it had been applied: migrations are only ever added. `only` limits the files to those of
 * an older version, for a restore. Throws an `OperatorError` if this build does not have one of them.
 */
export async function migrate(
  connectionString: string,
  { only }: { only?: readonly string[] } = {},
): Promise<string[]> {
  const migrations = only ? selectMigrations(await readMigrations(), only) : await readMigrations()
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('sortie migrations'))")
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`,
    )
    const applied = await readApplied(client)
    const appliedNow: string[] = []
    for (const { name, sql, checksum } of migrations) {
      const appliedAs = applied.get(name)
      if (appliedAs === checksum || (appliedAs && appliedAs === earlierChecksums[name])) continue
      if (appliedAs !== undefined) throw new Error(`Migration ${name} was changed after it had been applied`)
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      appliedNow.push(name)
    }
    return appliedNow
  } finally {
    await client.end()
  }
}

/** Returns the names of the migrations of this build. */
export const listMigrations = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name)

/** Returns the migrations of this build that have not been applied. Throws if the table of migrations does not exist. */
export async function listPending(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as build (name)
     where name not in (select name from schema_migrations)`,
    [await listMigrations()],
  )
  return rows.map(({ name }) => name)
}
