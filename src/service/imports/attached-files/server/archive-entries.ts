/** Reads the directory of a ZIP. Before anything is unpacked, it refuses ZIPs that no ordinary program writes. */
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#platform/server/http/error.ts'
import {
  maxArchiveEntries,
  maxPathCharacters,
  maxRatio,
  maxUnpackedBytes,
  minBytesForRatio,
} from '../archive-limits.ts'
import { baseName } from '../file-names.ts'

export interface ArchiveEntry {
  path: string
  entry: Entry
}

export async function openArchive(filePath: string): Promise<ZipFile> {
  try {
    // Names are decoded below, because some systems write UTF-8 without the flag for it.
    return await openPromise(filePath, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
  } catch {
    throw new AppError('import_zip_unreadable', { field: 'file' })
  }
}

/** Returns all entries of the directory of a ZIP. */
export async function listEntries(zip: ZipFile): Promise<ArchiveEntry[]> {
  if (zip.entryCount > maxArchiveEntries) throw new AppError('import_zip_too_many', { field: 'file' })
  const entries: ArchiveEntry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push({ path: pathOf(entry), entry })
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('import_zip_unreadable', { field: 'file' })
  }
  return entries
}

/** Returns the files, without folders and system files. Throws if the ZIP is not one that an ordinary program writes. */
export function listFiles(entries: readonly ArchiveEntry[]): ArchiveEntry[] {
  assertOrdinary(entries)
  return entries.filter(({ path }) => !path.endsWith('/') && !isSystemFile(path))
}

const isSystemFile = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(baseName(path))

const utf8 = new TextDecoder('utf-8', { fatal: true })

function pathOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const path =
    decodeUtf8(fileNameRaw) ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
  // Older Windows programs write folders with a backslash.
  return path.replaceAll('\\', '/')
}

/** Whether a name leads outside its folder, or would be displayed as another name. */
const isDeceptive = ({ path }: ArchiveEntry): boolean =>
  /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(path) ||
  path.length > maxPathCharacters ||
  validateFileName(path) !== null

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const linkMode = 0o120_000
const modeMask = 0o170_000
const strongEncryption = 0x40

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & modeMask) === linkMode

function assertOrdinary(entries: readonly ArchiveEntry[]): void {
  if (
    entries.some(({ entry }) => entry.isEncrypted() || (entry.generalPurposeBitFlag & strongEncryption) !== 0)
  )
    throw new AppError('import_zip_locked', { field: 'file' })
  if (entries.some(({ path }) => isArchive(path))) throw new AppError('import_zip_nested', { field: 'file' })
  const isUnsafe = entries.some(
    (each) => isDeceptive(each) || isLink(each.entry) || isOverCompressed(each.entry),
  )
  if (isUnsafe || hasOverlaps(entries)) throw new AppError('import_zip_unsafe', { field: 'file' })
  const unpacked = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
  if (unpacked > maxUnpackedBytes) throw new AppError('import_zip_too_large', { field: 'file' })
}

const isArchive = (path: string): boolean => /\.(?:zip|7z|rar|tar|t?gz|bz2|xz|zst|cab|iso|jar)$/i.test(path)

/** Whether a part would unpack to far more bytes than a document does. */
const isOverCompressed = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  !Number.isSafeInteger(compressedSize) ||
  !Number.isSafeInteger(uncompressedSize) ||
  (uncompressedSize > minBytesForRatio && uncompressedSize > compressedSize * maxRatio)

const headerBytes = 30

/** Whether entries share compressed bytes, so that a small file would unpack to a large one. */
function hasOverlaps(entries: readonly ArchiveEntry[]): boolean {
  const ranges = entries
    .map(({ entry: { relativeOffsetOfLocalHeader: from, fileNameLength, compressedSize } }) => ({
      from,
      to: from + headerBytes + fileNameLength + compressedSize,
    }))
    .toSorted((first, second) => first.from - second.from)
  return ranges.some(({ from }, index) => index > 0 && from < (ranges[index - 1]?.to ?? 0))
}
