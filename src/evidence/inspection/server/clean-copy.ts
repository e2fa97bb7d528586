import { open } from 'node:fs/promises'
import { AppError } from '#platform/server/http/error.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import { createUnreadableError, writeParts, type Part, type Source, type StoredCopy } from './stored-parts.ts'

type ReadParts = (source: Source, filePath: string) => Promise<Part[]>

/** Each reader is loaded only when it is needed, because the process that reads one file then starts faster. */
const readers: Readonly<Record<EvidenceMimeType, () => Promise<ReadParts>>> = {
  'application/pdf': async () => (await import('./pdf.ts')).pdfParts,
  'image/jpeg': async () => (await import('./jpeg.ts')).jpegParts,
  'image/png': async () => (await import('./png.ts')).pngParts,
  'image/webp': async () => (await import('./webp.ts')).webpParts,
  'image/heic': async () => (await import('./heic.ts')).heicParts,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async () =>
    (await import('./docx.ts')).docxParts,
}

/**
 * Writes the copy that will be stored: the file itself, or a picture without its metadata. Throws if the content is not of this
 * type. Does not decode pictures, and reads the file in small pieces. See docs/decisions/0039-evidence-files.md.
 */
export async function writeCleanCopy(
  filePath: string,
  mimeType: EvidenceMimeType,
  target: string,
): Promise<StoredCopy> {
  await using file = await open(filePath)
  const { size } = await file.stat()
  if (size === 0) throw new AppError('evidence_empty', { field: 'fileName' })
  const source: Source = { file, size, window: { offset: 0, bytes: Buffer.alloc(0) } }
  const readParts = await readers[mimeType]()
  try {
    return await writeParts(source, await readParts(source, filePath), target)
  } catch (error) {
    throw error instanceof RangeError ? createUnreadableError() : error // a number in the file points outside the file
  }
}
