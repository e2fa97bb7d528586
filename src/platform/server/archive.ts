import { Readable } from 'node:stream'
import type { ExportedFile } from './capability.ts'

/** Returns a ZIP archive as a stream, so that it is never completely in memory. */
export async function toArchive(
  files: readonly ExportedFile[],
  onError: () => void,
  { isPacked: isCompressed = true }: { isPacked?: boolean } = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { ZipArchive } = await import('archiver')
  // Pictures and PDFs are already compressed.
  const archive = new ZipArchive(isCompressed ? { zlib: { level: 6 } } : { store: true })
  archive.on('error', onError)
  for (const { name, content } of files) {
    if (typeof content === 'string') archive.append(content, { name })
    else {
      // If the database or the file store fails, only this archive fails.
      const stream = Readable.from(content).on('error', (error) => archive.destroy(error))
      archive.append(stream, { name })
    }
  }
  void archive.finalize()
  return archive
}
