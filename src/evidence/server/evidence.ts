import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { isPreviewed, isShownPicture } from '../file-kinds.ts'
import { isLinkTo, type Link } from './links.ts'
import { evidenceScope } from './policy.ts'
import { findAnyFile, findFile, isCarried, type EvidenceRow } from './queries.ts'

export async function getOwnFile({ db }: Deps, actor: Actor, id: string): Promise<EvidenceRow> {
  const row = await findFile(db, evidenceScope(actor.id), id)
  if (!row) throw new AppError('evidence_not_found')
  return row
}

/** Opens a file for anyone with its URL, until the signature expires, or the record or the file is removed. */
export async function openFile(deps: Deps, id: string, link: Link): Promise<FileAnswer> {
  const linkedRow = isLinkTo(deps, id, link) ? await findAnyFile(deps.db, id) : undefined
  const row = linkedRow && (await isOpen(deps.db, linkedRow, link.record ?? null)) ? linkedRow : undefined
  const stream = row && (await deps.files.open(row.storage_key))
  if (!row || !stream) throw new AppError('file_not_found')
  const { mime_type: contentType, filename: fileName, size_bytes: sizeBytes } = row
  return { stream, contentType, fileName, upload: { display: displayOf(contentType), sizeBytes } }
}

/** Whether the record of the link carries the file. The owner's own link also opens a file that no record carries yet. */
async function isOpen(db: Db, row: EvidenceRow, record: string | null): Promise<boolean> {
  const isNew = row.unused_since?.getTime() === row.uploaded_at.getTime()
  return (record === null && isNew) || isCarried(db, row.id, record)
}

function displayOf(mimeType: string): 'picture' | 'pdf' | 'download' {
  if (isShownPicture(mimeType)) return 'picture'
  return isPreviewed(mimeType) ? 'pdf' : 'download'
}
