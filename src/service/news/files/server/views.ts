import type { NewsFile } from '../contract.ts'
import type { ShownFile } from './queries.ts'

export const toNewsFile = ({ file, alt, fileUrl }: ShownFile): NewsFile => ({
  id: file.id,
  filename: file.filename,
  mimeType: file.mimeType,
  sizeBytes: file.sizeBytes,
  alt,
  fileUrl,
})
