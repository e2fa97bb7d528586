import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile, toStoredFile } from '#platform/server/export-files.ts'
import { queueFileRemoval } from '#platform/server/files/removal.ts'
import { evidenceScope } from './policy.ts'
import { deleteFilesOf, listFilesOf, type EvidenceRow } from './queries.ts'

export const evidenceExport: DataExport = {
  readme: {
    'evidence.json': 'Your evidence files: their names, types, sizes and checksums.',
    'evidence/': 'The evidence files themselves.',
  },
  files: async ({ db, files }, actor) => {
    const rows = await listFilesOf(db, evidenceScope(actor.id))
    return [
      toJsonFile('evidence.json', rows.map(toArchiveView)),
      ...rows.map((row) => toStoredFile(toArchivePath(row), () => files.open(row.storage_key))),
    ]
  },
}

/** One folder for each file, because names may repeat. */
const toArchivePath = ({ id, filename }: EvidenceRow): string => `evidence/${id}/${filename}`

const toArchiveView = (row: EvidenceRow) => ({
  id: row.id,
  file: toArchivePath(row),
  filename: row.filename,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  sha256: row.sha256,
  uploadedAt: row.uploaded_at,
  uses: row.uses,
  unusedSince: row.unused_since,
})

export async function eraseEvidence(tx: Tx, userId: string): Promise<void> {
  for (const key of await deleteFilesOf(tx, userId)) await queueFileRemoval(tx, key)
}
