import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { StartProblem } from '../start-problem.ts'
import type { Manifest } from './manifest.ts'
import { quoted, readAppliedMigrations, readTables } from './tables.ts'

/** Returns whether somebody has used this database: a database without users may be overwritten. */
export async function hasBeenUsed(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('public.users') is not null as exists`,
    )
    if (!rows[0]?.exists) return false
    const users = await client.query('select from users limit 1')
    return users.rows.length > 0
  })
}

/**
 * Loads a verified backup into a database without users, as its owner: creates the tables as they were, then fills them in
 * one transaction. If it is killed, no row is there, and it can be repeated. Later migrations are left to the next start.
 */
export async function restoreDatabase(ownerUrl: string, folder: string, manifest: Manifest): Promise<void> {
  if (await hasBeenUsed(ownerUrl))
    throw new StartProblem('The database has users already. A backup is only restored into an empty one.')
  await migrate(ownerUrl, { only: manifest.migrations })
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    if ((await readAppliedMigrations(client)).join() !== manifest.migrations.join()) {
      throw new StartProblem('The database has the tables of a newer version. Restore into an empty one.')
    }
    const tables = await readTables(client)
    const tableNames = new Set(manifest.tables.map(({ name }) => name))
    if (tables.length !== tableNames.size || tables.some(({ name }) => !tableNames.has(name))) {
      throw new StartProblem('The backup does not contain the tables of its version.')
    }
    // Foreign keys would require an order, and triggers would count and refuse rows again.
    const keys = await dropForeignKeys(client)
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
    for (const { name } of tables) await client.query(`delete from ${quoted(name)}`)
    for (const table of manifest.tables) await loadTable(client, folder, table)
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue])
    }
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    for (const statement of keys) await client.query(statement)
    // Users who were signed out since the backup must not be signed in again.
    await client.query('delete from sessions')
    await client.query('commit')
    await client.query('analyze')
  })
}

/** Drops all foreign keys and returns the statements that add them again, which check every row. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  )
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const loading = client.query(
    copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin (format csv, header match)`),
  )
  await pipeline(createReadStream(path.join(folder, table.path)), createGunzip(), loading)
  if (loading.rowCount !== table.rows) {
    throw new StartProblem(
      `The table ${table.name} of the backup has ${loading.rowCount} rows instead of ${table.rows}.`,
    )
  }
}

/** Stores the files of a backup. A file that is there already is written again with the same content. */
export async function restoreFiles(store: FileStore, folder: string, manifest: Manifest): Promise<void> {
  for (const { key, path: file } of manifest.files) {
    await store.put(key, await readFile(path.join(folder, file)), 'application/octet-stream')
  }
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => {}) // rolls back an open transaction
  }
}
