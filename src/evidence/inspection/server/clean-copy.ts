import { open } from 'node:fs/promises'
import { AppError } from '#platform/server/http/error.ts'
import type { EvidenceMimeType } from '../../file-kinds.ts'
import { docxParts } from './docx.ts'
import { heicParts } from './heic.ts'
import { jpegParts } from './jpeg.ts'
import { pdfParts } from './pdf.ts'
import { pngParts } from './png.ts'
import { unreadable, writeParts, type Part, type Source, type StoredCopy } from './stored-parts.ts'
import { webpParts } from './webp.ts'

const readers: Readonly<Record<EvidenceMimeType, (source: Source, filePath: string) => Promise<Part[]>>> = {
  'application/pdf': pdfParts,
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/heic': heicParts,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': docxParts,
}

/**
 * Writes the copy that is stored: the file itself, or a picture without its metadata. Throws unless the content is of this
 * type. No picture is decoded, and only small pieces are in memory. See docs/decisions/0039-evidence-files.md.
 */
export async function writeCleanCopy(
  filePath: string,
  mimeType: EvidenceMimeType,
  target: string,
): Promise<StoredCopy> {
  await using file = await open(filePath)
  const { size } = await file.stat()
  if (size === 0) throw new AppError('evidence_empty', { field: 'fileName' })
  const source: Source = { file, size, window: { at: 0, bytes: Buffer.alloc(0) } }
  try {
    return await writeParts(source, await readers[mimeType](source, filePath), target)
  } catch (error) {
    throw error instanceof RangeError ? unreadable() : error // a number in the file points outside of it
  }
}
