import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#platform/server/http/error.ts'
import { createPartReader } from './docx-parts.ts'
import { createActiveContentError, createTooLargeInsideError } from './refusals.ts'
import { readAt, createUnreadableError, type Part, type Source } from './stored-parts.ts'

const maxEntries = 2_000
const maxUnpackedBytes = 100 * 1024 * 1024
const contentTypes = '[Content_Types].xml'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Checks a Word document: it must not run anything or contain files, and must not unpack to more than the allowed size. */
export async function docxParts(source: Source, filePath: string): Promise<Part[]> {
  if (!(await readAt(source, 0, Math.min(4, source.size))).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    throw createUnreadableError()
  let zip: ZipFile
  try {
    zip = await openPromise(filePath, { autoClose: false, validateEntrySizes: true })
  } catch {
    throw createUnreadableError()
  }
  try {
    await assertHarmlessDocument(zip)
  } catch (error) {
    throw error instanceof AppError ? error : createUnreadableError()
  } finally {
    zip.close()
  }
  return [{ from: 0, to: source.size }]
}

async function assertHarmlessDocument(zip: ZipFile): Promise<void> {
  if (zip.entryCount > maxEntries) throw createTooLargeInsideError()
  if (zip.comment.length > 0) throw createUnreadableError()
  const names = new Set<string>()
  let bytesLeft = maxUnpackedBytes
  let hasMainPart = false
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entry.isEncrypted() || names.has(name)) throw createUnreadableError()
    names.add(name)
    assertHarmlessName(name)
    // The sizes that the archive states may be false, so the bytes are also counted while a part is unpacked.
    if (entry.uncompressedSize > bytesLeft) throw createTooLargeInsideError()
    const { unpackedBytes, types } = await readPart(zip, entry, bytesLeft)
    bytesLeft -= unpackedBytes
    if (entry.fileName === contentTypes) hasMainPart = types.has(mainPart)
  }
  if (!hasMainPart || !names.has('word/document.xml')) throw createUnreadableError()
}

/** Refuses embedded programs and files, recognized by the folder and extension that Word gives them. */
function assertHarmlessName(name: string): void {
  if (/vbaproject|vbadata/.test(name)) throw createMacroError()
  if (/(?:^|\/)(?:embeddings|activex)\/./.test(name)) throw createActiveContentError('docx')
  if (
    /\.(?:bin|exe|dll|js|vbs|hta|bat|cmd|ps1|lnk|scr|msi|jar|piece)$/.test(name) &&
    !/printersettings/.test(name)
  )
    throw createActiveContentError('docx')
}

async function readPart(zip: ZipFile, entry: Entry, maxBytes: number) {
  const part = createPartReader(entry.fileName)
  let unpackedBytes = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const bytes = piece as Buffer // the stream yields buffers
    unpackedBytes += bytes.length
    if (unpackedBytes > maxBytes) throw createTooLargeInsideError()
    part.read(bytes)
  }
  const { types, isActive } = part.end()
  if (isActive) throw createActiveContentError('docx')
  if ([...types].some((type) => /macroEnabled/i.test(type))) throw createMacroError()
  return { unpackedBytes, types }
}

const createMacroError = () => new AppError('evidence_has_macros', { field: 'fileName' })
