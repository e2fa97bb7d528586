/**
 * Unpacks a ZIP of evidence to the disk: the table to its own file, and a cleaned copy of every other file into one bundle.
 */
import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { v7 as uuid } from 'uuid'
import type { Entry, ZipFile } from 'yauzl'
import { findMimeType, maxEvidenceBytes, type EvidenceMimeType } from '#evidence/file-kinds.ts'
import { writeCleanCopy } from '#evidence/server/service.ts'
import { AppError } from '#platform/server/http/error.ts'
import { maxFileBytes } from '#logbook/spreadsheets/files/limits.ts'
import { maxArchiveFiles } from '../archive-limits.ts'
import type { ArchivedFile, UnusedFile } from '../archived-file.ts'
import { listEntries, openArchive, listFiles, type ArchiveEntry } from './archive-entries.ts'

const tableExtension = /\.(?:xlsx|xls|ods|csv|tsv)$/i
/** Entries that show that a ZIP is a document of another program. */
const documentParts = /^(?:xl\/workbook\.xml|content\.xml|word\/document\.xml|\[Content_Types\]\.xml)$/i

export type UnpackedLine = { file: ArchivedFile } | { unused: UnusedFile }

interface Unpacking {
  folder: string
  /** Whether the ZIP must also contain the table. */
  needsTable: boolean
  writeLine: (line: UnpackedLine) => Promise<void>
}

/** Unpacks a ZIP. Returns false if the file is a workbook, which is technically a ZIP too. */
export async function unpackArchive(filePath: string, unpacking: Unpacking): Promise<boolean> {
  const zip = await openArchive(filePath)
  const allEntries = await listEntries(zip)
  if (allEntries.some(({ path: name }) => documentParts.test(name))) return false
  const entries = listFiles(allEntries)
  const tables = entries.filter(({ path: name }) => tableExtension.test(name))
  if (unpacking.needsTable) await unpackTable(zip, tables, unpacking.folder)
  const evidence = entries.filter(({ path: name }) => findMimeType(name) !== null)
  if (evidence.length > maxArchiveFiles) throw new AppError('import_zip_too_many', { field: 'file' })
  if (evidence.length === 0 && !unpacking.needsTable)
    throw new AppError('import_zip_no_files', { field: 'file' })
  for (const { path: name } of entries) {
    const isUnused = findMimeType(name) === null && !(unpacking.needsTable && tableExtension.test(name))
    if (isUnused) await unpacking.writeLine({ unused: { path: name, reason: 'evidence_type_unsupported' } })
  }
  await unpackEvidence(zip, evidence, unpacking)
  return true
}

async function unpackTable(zip: ZipFile, tables: readonly ArchiveEntry[], folder: string): Promise<void> {
  const [table, secondTable] = tables
  if (!table) throw new AppError('import_zip_no_table', { field: 'file' })
  if (secondTable) throw new AppError('import_zip_several_tables', { field: 'file' })
  if (table.entry.uncompressedSize > maxFileBytes)
    throw new AppError('import_file_too_large', { field: 'file' })
  await extract(zip, table.entry, path.join(folder, 'table'))
}

async function unpackEvidence(
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  { folder, writeLine }: Unpacking,
): Promise<void> {
  const [entryPath, copyPath] = [path.join(folder, 'entry'), path.join(folder, 'copy')]
  const storedByHash = new Map<string, ArchivedFile>()
  let end = 0
  await using bundle = await open(path.join(folder, 'bundle'), 'wx', 0o600)
  for (const { path: name, entry } of entries) {
    // Safe: `entries` contains only files with the extension of an evidence type.
    const cleanFile = await makeCleanCopy(zip, entry, {
      entryPath,
      copyPath,
      mimeType: findMimeType(name)!,
    })
    if (typeof cleanFile === 'string') {
      await writeLine({ unused: { path: name, reason: cleanFile } })
      continue
    }
    const existing = storedByHash.get(cleanFile.sha256)
    const file = {
      id: existing?.id ?? uuid(),
      path: name,
      at: existing?.at ?? end,
      bytes: cleanFile.sizeBytes,
    }
    if (!existing) {
      storedByHash.set(cleanFile.sha256, file)
      end += await appendToBundle(bundle, copyPath)
    }
    await rm(copyPath, { force: true })
    await writeLine({ file })
  }
}

interface TemporaryPaths {
  entryPath: string
  copyPath: string
  mimeType: EvidenceMimeType
}

/** Writes the copy that an upload would store. Returns the code of the refusal if the file cannot be evidence. */
async function makeCleanCopy(zip: ZipFile, entry: Entry, { entryPath, copyPath, mimeType }: TemporaryPaths) {
  if (entry.uncompressedSize > maxEvidenceBytes) return 'evidence_too_large'
  await extract(zip, entry, entryPath)
  try {
    return await writeCleanCopy(entryPath, mimeType, copyPath)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await rm(copyPath, { force: true })
    return error.code
  } finally {
    await rm(entryPath, { force: true })
  }
}

/** Reads one file into memory at a time; its size is limited. */
async function appendToBundle(bundle: FileHandle, copyPath: string): Promise<number> {
  const bytes = await readFile(copyPath)
  await bundle.appendFile(bytes)
  return bytes.length
}

/** Writes one entry to the disk. Throws if its length or checksum differs from the directory of the ZIP. */
async function extract(zip: ZipFile, entry: Entry, filePath: string): Promise<void> {
  let sum = 0
  await using file = await open(filePath, 'wx', 0o600)
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
