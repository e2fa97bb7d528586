import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '#platform/server/http/error.ts'
import { createPartReader } from './docx-parts.ts'
import { acts, tooLargeInside } from './refusals.ts'
import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const maxEntries = 2_000
const maxUnpackedBytes = 100 * 1024 * 1024
const contentTypes = '[Content_Types].xml'
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Accepts a Word document that shows its pages and does nothing else, and does not unpack to too much. */
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
  let left = maxUnpackedBytes
  let hasMainPart = false
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entry.isEncrypted() || names.has(name)) throw unreadable()
    names.add(name)
    assertPlainName(name)
    // What the archive says about its sizes is a claim: they are counted while a part is unpacked.
    if (entry.uncompressedSize > left) throw tooLargeInside()
    const { unpacked, types } = await readPart(zip, entry, left)
    left -= unpacked
    if (entry.fileName === contentTypes) hasMainPart = types.has(mainPart)
  }
  if (!hasMainPart || !names.has('word/document.xml')) throw unreadable()
}

/** Programs and files inside, by the folders and endings that Word gives them. */
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
    const bytes = piece as Buffer // of a stream of bytes
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
