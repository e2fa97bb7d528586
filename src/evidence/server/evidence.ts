import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { isPreviewed, isPicturePreviewed } from '../file-kinds.ts'
import { isValidLink, type Link } from './links.ts'
import { evidenceScope } from './policy.ts'
import { findAnyFile, findFile, isShown, type EvidenceRow } from './queries.ts'

export async function getOwnFile({ db }: Deps, actor: Actor, id: string): Promise<EvidenceRow> {
  const row = await findFile(db, evidenceScope(actor.id), id)
  if (!row) throw new AppError('evidence_not_found')
  return row
}

/** Opens a file for anyone who has its URL, until the signature expires, or until the record or the file is removed. */
export async function openFile(deps: Deps, id: string, link: Link): Promise<FileAnswer> {
  const linkedRow = isValidLink(deps, id, link) ? await findAnyFile(deps.db, id) : undefined
  const openRow =
    linkedRow && (await mayOpen(deps.db, linkedRow, link.record ?? null)) ? linkedRow : undefined
  if (!openRow) throw new AppError('file_not_found')
  return toAnswer(deps, openRow)
}

/** Opens a file for somebody of whom the caller has checked that they may see the record that shows it. */
export async function toAnswer({ files }: Pick<Deps, 'files'>, row: EvidenceRow): Promise<FileAnswer> {
  const stream = await files.open(row.storage_key)
  if (!stream) throw new AppError('file_not_found')
  const { mime_type: contentType, filename: fileName, size_bytes: sizeBytes } = row
  return { stream, contentType, fileName, upload: { display: toDisplay(contentType), sizeBytes } }
}

/** Whether the record of the link shows the file. The owner's own link also opens a file that no record has shown yet. */
async function mayOpen(db: Db, row: EvidenceRow, record: string | null): Promise<boolean> {
  const isNew = row.unused_since?.getTime() === row.uploaded_at.getTime()
  return (record === null && isNew) || isShown(db, row.id, record)
}

function toDisplay(mimeType: string): 'picture' | 'pdf' | 'download' {
  if (isPicturePreviewed(mimeType)) return 'picture'
  return isPreviewed(mimeType) ? 'pdf' : 'download'
}
