/** The contents of a backup: a folder with one compressed CSV file per table, the stored files, and a manifest that lists them all. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { codeOf, OperatorError } from '../start-problem.ts'

/** The version of this format. Backups of other versions are refused. */
export const formatVersion = 1

const entrySchema = z.strictObject({
  /** Path in the folder of the backup. */
  path: z.string().regex(/^(tables|files)\/[\w.-]+$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifestSchema = z.strictObject({
  formatVersion: z.literal(formatVersion),
  productVersion: z.string(),
  postgresVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    entrySchema.extend({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.int().nonnegative(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string().nullable() })),
  files: z.array(entrySchema.extend({ key: z.uuid() })),
  /** Keys in the database whose files the file store did not have. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>
export type Entry = z.output<typeof entrySchema>

export const manifestName = 'manifest.json'
const checksumName = 'manifest.sha256'

const toDigest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes the manifest and its checksum. Call it last: a folder without them is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeDurably(path.join(folder, manifestName), text)
  await writeDurably(path.join(folder, checksumName), `${toDigest(text)}\n`)
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Reads a manifest. Throws an `OperatorError` if it is missing, altered or of another version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all([readText(folder, manifestName), readText(folder, checksumName)])
  if (toDigest(text) !== checksum.trim()) {
    throw new OperatorError(`The backup in ${folder} is damaged: its manifest was altered.`)
  }
  const content: unknown = JSON.parse(text)
  const version = z.object({ formatVersion: z.number() }).safeParse(content)
  if (version.success && version.data.formatVersion !== formatVersion) {
    throw new OperatorError(
      `The backup in ${folder} has the format ${version.data.formatVersion}, but this version of Sortie reads ${formatVersion}.`,
    )
  }
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw new OperatorError(`The backup in ${folder} is damaged: its manifest is not complete.`)
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
    throw new OperatorError(`${folder} is not a complete backup: it has no ${name}.`)
  }
}

/** Reads every file of a backup. Throws an `OperatorError` that names the first file that is missing, truncated or altered. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const entry of [...manifest.tables, ...manifest.files]) {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const chunk of createReadStream(path.join(folder, entry.path))) {
        hash.update(chunk as Buffer)
        bytes += (chunk as Buffer).length
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      throw new OperatorError(`The backup in ${folder} is not whole: ${entry.path} is missing.`)
    }
    if (bytes !== entry.bytes || hash.digest('hex') !== entry.sha256) {
      throw new OperatorError(`The backup in ${folder} is damaged: ${entry.path} was cut or altered.`)
    }
  }
  return manifest
}
