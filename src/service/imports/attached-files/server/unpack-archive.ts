/**
 * Unpacks a ZIP of evidence to the disk in pieces: the table to a file, and cleaned copies of all other files one after the other
 * into a bundle.
 */
import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import type { Entry, ZipFile } from 'yauzl'
import { kindOfName, maxEvidenceBytes, type EvidenceMimeType } from '#evidence/file-kinds.ts'
import { writeCleanCopy } from '#evidence/server/service.ts'
import { AppError } from '#platform/server/http/error.ts'
import { maxFileBytes } from '#logbook/spreadsheets/files/limits.ts'
import { maxArchiveFiles } from '../archive-limits.ts'
import type { ArchivedFile, UnusedFile } from '../archived-file.ts'
import { listEntries, openArchive, plainFiles, type ArchiveEntry } from './archive-entries.ts'

const tableEnding = /\.(?:xlsx|xls|ods|csv|tsv)$/i
/** Entries that show that a ZIP is a document of another program. */
const documentParts = /^(?:xl\/workbook\.xml|content\.xml|word\/document\.xml|\[Content_Types\]\.xml)$/i

export type UnpackedLine = { file: ArchivedFile } | { unused: UnusedFile }

interface Unpacking {
  folder: string
  /** Whether the ZIP must also contain the table. */
  isWithTable: boolean
  say: (line: UnpackedLine) => Promise<void>
}

/** Returns false if the file is a workbook, which is technically a ZIP. */
export async function unpackArchive(filePath: string, unpacking: Unpacking): Promise<boolean> {
  const zip = await openArchive(filePath)
  const all = await listEntries(zip)
  if (all.some(({ path: name }) => documentParts.test(name))) return false
  const entries = plainFiles(all)
  const tables = entries.filter(({ path: name }) => tableEnding.test(name))
  if (unpacking.isWithTable) await unpackTable(zip, tables, unpacking.folder)
  const evidence = entries.filter(({ path: name }) => kindOfName(name) !== null)
  if (evidence.length > maxArchiveFiles) throw new AppError('import_zip_too_many', { field: 'file' })
  if (evidence.length === 0 && !unpacking.isWithTable)
    throw new AppError('import_zip_no_files', { field: 'file' })
  for (const { path: name } of entries) {
    const isUnused = kindOfName(name) === null && !(unpacking.isWithTable && tableEnding.test(name))
    if (isUnused) await unpacking.say({ unused: { path: name, reason: 'evidence_type_unsupported' } })
  }
  await unpackEvidence(zip, evidence, unpacking)
  return true
}

async function unpackTable(zip: ZipFile, tables: readonly ArchiveEntry[], folder: string): Promise<void> {
  const [table, other] = tables
  if (!table) throw new AppError('import_zip_no_table', { field: 'file' })
  if (other) throw new AppError('import_zip_several_tables', { field: 'file' })
  if (table.entry.uncompressedSize > maxFileBytes)
    throw new AppError('import_file_too_large', { field: 'file' })
  await extract(zip, table.entry, path.join(folder, 'table'))
}

async function unpackEvidence(
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  { folder, say }: Unpacking,
): Promise<void> {
  const [place, copy] = [path.join(folder, 'entry'), path.join(folder, 'copy')]
  const storedByHash = new Map<string, ArchivedFile>()
  let end = 0
  await using bundle = await open(path.join(folder, 'bundle'), 'wx', 0o600)
  for (const { path: name, entry } of entries) {
    // Only files with the extension of an evidence type get here.
    const checked = await cleanCopyOf(zip, entry, { place, copy, mimeType: kindOfName(name)! })
    if (typeof checked === 'string') {
      await say({ unused: { path: name, reason: checked } })
      continue
    }
    const existing = storedByHash.get(checked.sha256)
    const file = { id: existing?.id ?? uuid(), path: name, at: existing?.at ?? end, bytes: checked.sizeBytes }
    if (!existing) {
      storedByHash.set(checked.sha256, file)
      end += await append(bundle, copy)
    }
    await rm(copy, { force: true })
    await say({ file })
  }
}

interface Places {
  place: string
  copy: string
  mimeType: EvidenceMimeType
}

/** Writes the copy that an upload would store. Returns the refusal code for files that are not evidence. */
async function cleanCopyOf(zip: ZipFile, entry: Entry, { place, copy, mimeType }: Places) {
  if (entry.uncompressedSize > maxEvidenceBytes) return 'evidence_too_large'
  await extract(zip, entry, place)
  try {
    return await writeCleanCopy(place, mimeType, copy)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await rm(copy, { force: true })
    return error.code
  } finally {
    await rm(place, { force: true })
  }
}

/** Holds at most one file of the largest allowed size in memory. */
async function append(bundle: FileHandle, copy: string): Promise<number> {
  const bytes = await readFile(copy)
  await bundle.appendFile(bytes)
  return bytes.length
}

/** Writes one entry to the disk. Throws if it differs from its length or checksum in the directory of the ZIP. */
async function extract(zip: ZipFile, entry: Entry, place: string): Promise<void> {
  let sum = 0
  await using file = await open(place, 'wx', 0o600)
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk as Buffer, sum)
      await file.writeFile(chunk as Buffer)
    }
  } catch {
    throw new AppError('import_zip_unreadable', { field: 'file' })
  }
  if (sum !== entry.crc32) throw new AppError('import_zip_unreadable', { field: 'file' })
}
