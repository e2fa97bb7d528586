import type { EvidenceFile } from '../contract.ts'
import type { EvidenceRow } from './queries.ts'

/** Maps a row to the view. `fileUrl` is the signed URL of the file. */
export const toEvidenceView = (row: EvidenceRow, fileUrl: string): EvidenceFile => ({
  _id: row.id,
  id: row.id,
  fileUrl,
  filename: row.filename,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  uploadedAt: row.uploaded_at.toISOString(),
})
