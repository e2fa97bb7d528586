import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { text } from 'node:stream/consumers'
import { AppError } from '#platform/server/http/error.ts'
import { readAt, unreadable, type Part, type Source } from './stored-parts.ts'

const mostEntries = 2_000
const mostUnpackedBytes = 100 * 1024 * 1024
const mostTypesBytes = 256 * 1024
const contentTypes = '[Content_Types].xml'
const mainPart =
  /ContentType\s*=\s*["']application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml["']/i

/** Accepts a Word document without macros that does not unpack to too much. Only its list of types is unpacked here. */
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
  if (zip.entryCount > mostEntries) throw tooLarge()
  if (zip.comment.length > 0) throw unreadable()
  const names = new Set<string>()
  let [unpacked, types]: [number, Entry | null] = [0, null]
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted() || names.has(entry.fileName)) throw unreadable()
    names.add(entry.fileName)
    unpacked += entry.uncompressedSize
    if (unpacked > mostUnpackedBytes) throw tooLarge()
    if (
      /vbaProject|vbaData|\.(?:bin|exe|dll|js|vbs)$/i.test(entry.fileName) &&
      !/printerSettings/i.test(entry.fileName)
    )
      throw hasMacros()
    if (entry.fileName === contentTypes) types = entry
  }
  if (!types || !names.has('word/document.xml') || types.uncompressedSize > mostTypesBytes) throw unreadable()
  const declared = await text(await zip.openReadStreamPromise(types))
  if (/macroEnabled/i.test(declared)) throw hasMacros()
  if (!mainPart.test(declared)) throw unreadable()
}

const tooLarge = () => new AppError('evidence_too_large_inside', { field: 'fileName' })
const hasMacros = () => new AppError('evidence_has_macros', { field: 'fileName' })
