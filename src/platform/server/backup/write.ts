import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../files/file-store.ts'
import { readProductVersion } from '../product-version.ts'
import { formatVersion, verifyBackup, writeManifest, type Entry, type Manifest } from './manifest.ts'
import { quoteName, readAppliedMigrations, readFileKeys, readSequences, readTables } from './tables.ts'

export interface BackupSource {
  /** Signs in with a role that may read every table. */
  databaseUrl: string
  files: FileStore
}

const unfinishedSuffix = '.unfinished'
const namePrefix = 'sortie-backup-'

/** Returns the name of a backup. Names sort by time. */
const toBackupName = (moment: Date): string => `${namePrefix}${moment.toISOString().replaceAll(/[:.]/g, '-')}`

/**
 * Writes a backup of the database, as one consistent snapshot, and of its stored files into a new folder in `parent`. Renames the
 * folder only after verifying it, so that a folder with the name of a backup is always complete. Returns the folder.
 */
export async function writeBackup(parent: string, source: BackupSource, now: Date): Promise<string> {
  const folder = path.join(parent, toBackupName(now))
  const draft = `${folder}${unfinishedSuffix}`
  await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
  await mkdir(path.join(draft, 'files'), { mode: 0o700 })
  try {
    await writeManifest(draft, await writeContent(draft, source, now))
    await verifyBackup(draft)
    await rename(draft, folder)
    await syncFolder(parent)
    return folder
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeContent(draft: string, source: BackupSource, now: Date): Promise<Manifest> {
  const client = new pg.Client({ connectionString: source.databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    // A large table takes minutes; the snapshot holds no lock that others wait for.
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await readTables(client)) {
      const file = `tables/${name}.csv.gz`
      const sql = `copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) to stdout (format csv, header)`
      const rowStream = client.query(copyTo(sql))
      const entry = await writeEntry(draft, file, [rowStream, createGzip()])
      tables.push({ ...entry, name, columns, rows: rowStream.rowCount })
    }
    const { files, missingFiles } = await writeFiles(draft, source.files, await readFileKeys(client))
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    return {
      formatVersion,
      productVersion: await readProductVersion(),
      postgresVersion: rows[0]?.version ?? '',
      createdAt: now.toISOString(),
      migrations: await readAppliedMigrations(client),
      tables,
      sequences: await readSequences(client),
      files,
      missingFiles,
    }
  } finally {
    await client.end().catch(() => {}) // ends the read-only transaction too
  }
}

async function writeFiles(draft: string, store: FileStore, keys: readonly string[]) {
  const files: Manifest['files'] = []
  const missingFiles: string[] = []
  for (const key of keys) {
    const content = await store.open(key)
    if (content === null) missingFiles.push(key)
    else files.push({ ...(await writeEntry(draft, `files/${key}`, [content])), key })
  }
  return { files, missingFiles }
}

/** Writes a file of the backup to the disk, and returns its checksum. */
async function writeEntry(draft: string, file: string, parts: [Readable, ...Transform[]]): Promise<Entry> {
  const hash = createHash('sha256')
  let bytes = 0
  const digestStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // `flush`: the bytes are on the disk before the folder gets its name.
  const target = createWriteStream(path.join(draft, file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([...parts, digestStream, target])
  return { path: file, bytes, sha256: hash.digest('hex') }
}

/**
 * Returns the newest complete backup. Ignores backups with a future date, which were written while the clock was wrong.
 */
export async function findNewestBackup(parent: string, now: Date): Promise<string | null> {
  const maxName = toBackupName(now)
  return (await listBackups(parent)).find((folder) => path.basename(folder) <= maxName) ?? null
}

/** Returns the complete backups in a folder, the newest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [])
  return names
    .filter((name) => name.startsWith(namePrefix) && !name.endsWith(unfinishedSuffix))
    .toSorted()
    .toReversed()
    .map((name) => path.join(parent, name))
}

// An unfinished backup may still be written by another process, but not for this long.
const abandonedAfterMs = 24 * 3_600_000

/** Removes remains of killed backups, and all but the newest backups. Call it only after a new one is complete. */
export async function pruneBackups(parent: string, keepCount: number): Promise<void> {
  const old = (await listBackups(parent)).slice(keepCount)
  for (const folder of [...(await listAbandoned(parent)), ...old]) {
    await rm(folder, { recursive: true, force: true })
  }
}

async function listAbandoned(parent: string): Promise<string[]> {
  const abandoned: string[] = []
  for (const name of await readdir(parent)) {
    if (!name.startsWith(namePrefix) || !name.endsWith(unfinishedSuffix)) continue
    const { mtimeMs } = await stat(path.join(parent, name))
    if (mtimeMs < Date.now() - abandonedAfterMs) abandoned.push(path.join(parent, name))
  }
  return abandoned
}
