import { lockForOrganization, readFilesOfRecord } from '#evidence/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { AttachedFile } from '../files.contract.ts'
import { listFilesOfPost, listFilesOfVersion, replaceFiles } from './file-queries.ts'

interface VersionOfPost {
  postId: string
  version: number
}

const toAttached = (row: { evidence_id: string; alt: string }): AttachedFile => ({
  id: row.evidence_id,
  alt: row.alt,
})

/** Returns the files of a version as a request names them. The caller has checked that the actor manages the post. */
export const listAttached = async (tx: Tx, { postId, version }: VersionOfPost): Promise<AttachedFile[]> =>
  (await listFilesOfVersion(tx, postId, version)).map(toAttached)

/**
 * Replaces the files of a version. New ones must be the actor's own and of no record about them; those of any version of the post
 * may stay, whoever uploaded them. Pictures need a text for readers who do not see them.
 */
export async function attachFiles(
  tx: Tx,
  deps: Pick<Deps, 'authSecret' | 'clock'>,
  actor: Actor,
  { postId, version }: VersionOfPost,
  files: readonly AttachedFile[],
): Promise<void> {
  const oldIds = new Set((await listFilesOfPost(tx, postId)).map((row) => row.evidence_id))
  const newIds = files.map(({ id }) => id).filter((id) => !oldIds.has(id))
  if (!(await lockForOrganization(tx, actor.id, newIds))) {
    const message = 'One of these files is no longer stored. Remove it and upload it again.'
    throw new AppError('request_invalid', { fields: [{ path: 'files', message }] })
  }
  const stored = await readFilesOfRecord(
    { ...deps, db: tx },
    postId,
    files.map(({ id }) => id),
  )
  const isPicture = ({ id }: AttachedFile) => stored.get(id)?.mimeType.startsWith('image/') === true
  const mute = files.findIndex((file) => isPicture(file) && file.alt === '')
  if (mute >= 0) {
    const message = 'Say what the picture shows, for readers who do not see it.'
    throw new AppError('request_invalid', { fields: [{ path: `files.${mute}.alt`, message }] })
  }
  await writeFiles(
    tx,
    { postId, version },
    files.map((file) => ({ id: file.id, alt: isPicture(file) ? file.alt : '' })),
  )
}

/** Gives a version these files of another version or post, which the actor manages. */
export const writeFiles = (
  tx: Tx,
  { postId, version }: VersionOfPost,
  files: readonly AttachedFile[],
): Promise<void> =>
  replaceFiles(
    tx,
    { postId, version },
    files.map(({ id, alt }, position) => ({ post_id: postId, version, evidence_id: id, position, alt })),
  )
