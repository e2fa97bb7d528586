import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { OperatorError } from '../start-problem.ts'
import type { Manifest } from './manifest.ts'
import { quoteName, readAppliedMigrations, readTables } from './tables.ts'

/** Whether the database has users. A database without users may be overwritten. */
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
 * Loads a verified backup into a database without users. Connects as the database owner, creates the tables as they were, then
 * fills them in one transaction. If the process is killed, the database stays empty and the restore can be repeated. Newer
 * migrations are applied at the next start.
 */
export async function restoreDatabase(ownerUrl: string, folder: string, manifest: Manifest): Promise<void> {
  if (await hasBeenUsed(ownerUrl))
    throw new OperatorError('The database has users already. A backup is only restored into an empty one.')
  await migrate(ownerUrl, { only: manifest.migrations })
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    if ((await readAppliedMigrations(client)).join() !== manifest.migrations.join()) {
      throw new OperatorError('The database has the tables of a newer version. Restore into an empty one.')
    }
    const tables = await readTables(client)
    const tableNames = new Set(manifest.tables.map(({ name }) => name))
    if (tables.length !== tableNames.size || tables.some(({ name }) => !tableNames.has(name))) {
      throw new OperatorError('The tables in the backup do not match the version of Sortie that wrote it.')
    }
    // Drop foreign keys, because tables load in any order. Disable triggers, which would count and check rows a second time.
    const addKeyStatements = await dropForeignKeys(client)
    for (const { name } of tables) await client.query(`alter table ${quoteName(name)} disable trigger user`)
    for (const { name } of tables) await client.query(`delete from ${quoteName(name)}`)
    for (const table of manifest.tables) await loadTable(client, folder, table)
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [quoteName(name), lastValue])
    }
    for (const { name } of tables) await client.query(`alter table ${quoteName(name)} enable trigger user`)
    for (const statement of addKeyStatements) await client.query(statement)
    // Users who were signed out since the backup must not be signed in again.
    await client.query('delete from sessions')
    await client.query('commit')
    await client.query('analyze')
  })
}

/** Drops all foreign keys. Returns the statements that add them again and so check every row. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoteName(name)} ${definition}`,
  )
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map(quoteName).join(', ')
  const copyStream = client.query(
    copyFrom(`copy ${quoteName(table.name)} (${columns}) from stdin (format csv, header match)`),
  )
  await pipeline(createReadStream(path.join(folder, table.path)), createGunzip(), copyStream)
  if (copyStream.rowCount !== table.rows) {
    throw new OperatorError(
      `The table ${table.name} of the backup has ${copyStream.rowCount} rows instead of ${table.rows}.`,
    )
  }
}

/** Copies the files of a backup to the file store. A file that is already there is overwritten with the same content. */
export async function restoreFiles(store: FileStore, folder: string, manifest: Manifest): Promise<void> {
  for (const { key, path: file } of manifest.files) {
    await store.put(key, await readFile(path.join(folder, file)), 'application/octet-stream')
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {}) // rolls back an open transaction
  }
}
