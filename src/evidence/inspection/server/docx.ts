import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#platform/server/http/error.ts'
import { createPartReader } from './docx-parts.ts'
import { acts, tooLargeInside } from './refusals.ts'
import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const maxEntries = 2_000
const maxUnpackedBytes = 100 * 1024 * 1024
const contentTypes = '[Content_Types].xml'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Accepts a Word document that only shows its pages and does not unpack to more than the allowed size. */
export async function docxParts(source: Source, filePath: string): Promise<Part[]> {
  if (!(await readAt(source, 0, Math.min(4, source.size))).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    throw unreadable()
  let zip: ZipFile
  try {
    zip = await openPromise(filePath, { autoClose: false, validateEntrySizes: true })
  } catch {
    throw unreadable()
  }
  try {
    await assertWord(zip)
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  } finally {
    zip.close()
  }
  return [{ from: 0, to: source.size }]
}

async function assertWord(zip: ZipFile): Promise<void> {
  if (zip.entryCount > maxEntries) throw tooLargeInside()
  if (zip.comment.length > 0) throw unreadable()
  const names = new Set<string>()
  let bytesLeft = maxUnpackedBytes
  let hasMainPart = false
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entry.isEncrypted() || names.has(name)) throw unreadable()
    names.add(name)
    assertPlainName(name)
    // The sizes that the archive states may be false, so the bytes are also counted while a part is unpacked.
    if (entry.uncompressedSize > bytesLeft) throw tooLargeInside()
    const { unpacked, types } = await readPart(zip, entry, bytesLeft)
    bytesLeft -= unpacked
    if (entry.fileName === contentTypes) hasMainPart = types.has(mainPart)
  }
  if (!hasMainPart || !names.has('word/document.xml')) throw unreadable()
}

/** Refuses embedded programs and files, recognized by the folder and extension that Word gives them. */
function assertPlainName(name: string): void {
  if (/vbaproject|vbadata/.test(name)) throw hasMacros()
  if (/(?:^|\/)(?:embeddings|activex)\/./.test(name)) throw acts('docx')
  if (
    /\.(?:bin|exe|dll|js|vbs|hta|bat|cmd|ps1|lnk|scr|msi|jar|piece)$/.test(name) &&
    !/printersettings/.test(name)
  )
    throw acts('docx')
}

async function readPart(zip: ZipFile, entry: Entry, maxBytes: number) {
  const part = createPartReader(entry.fileName)
  let unpacked = 0
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const bytes = piece as Buffer // the stream yields buffers
    unpacked += bytes.length
    if (unpacked > maxBytes) throw tooLargeInside()
    part.read(bytes)
  }
  const { types, isActing } = part.end()
  if (isActing) throw acts('docx')
  if ([...types].some((type) => /macroEnabled/i.test(type))) throw hasMacros()
  return { unpacked, types }
}

const hasMacros = () => new AppError('evidence_has_macros', { field: 'fileName' })
