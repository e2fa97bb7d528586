import { openFileOfRecord } from '#evidence/server/service.ts'
import type { FileAnswer } from '#platform/contract/file-answer.ts'
import type { Deps } from '#platform/server/deps.ts'
import { isSignedUrl, signBriefUrl } from '#platform/server/files/signed-url.ts'
import { AppError } from '#platform/server/http/error.ts'
import { listFilesOfVersion, type ShownFile } from '../../posts/server/file-queries.ts'
import { readShownFiles } from '../../posts/server/shown-files.ts'
import { newsFor } from '../../posts/server/policy.ts'
import { findReadable } from './queries.ts'

const toPath = (postId: string): string => `/api/news/${postId}/file`

/** Returns the text that is signed. It includes the reader, so that a link ends when the post is no longer for them. */
const toSignedPath = (postId: string, fileId: string, readerId: string): string =>
  `${toPath(postId)} ${fileId} for ${readerId}`

function createLink(deps: Deps, postId: string, fileId: string, readerId: string): string {
  const [, query = ''] = signBriefUrl(deps, toSignedPath(postId, fileId, readerId)).split('?')
  return `${toPath(postId)}?file=${fileId}&reader=${readerId}&${query}`
}

/** Returns the files of a version that the reader may read, with links for this reader alone. */
export async function listFilesForReader(
  deps: Deps,
  readerId: string,
  { id, version }: { id: string; version: number },
): Promise<ShownFile[]> {
  const files = await readShownFiles(deps, id, await listFilesOfVersion(deps.db, id, version))
  return files.map((shown) => ({ ...shown, fileUrl: createLink(deps, id, shown.file.id, readerId) }))
}

interface FileLink {
  file: string
  reader: string
  expires: string
  signature: string
}

/** Opens a file for the reader of a link, if the present version of the post has it and the post is meant for them now. */
export async function openFileForReader(
  deps: Deps,
  id: string,
  { file: fileId, reader, expires, signature }: FileLink,
): Promise<FileAnswer> {
  const path = toSignedPath(id, fileId, reader)
  if (!isSignedUrl(deps, path, { expires: Number(expires), signature })) throw new AppError('file_not_found')
  const post = await findReadable(deps.db, newsFor({ id: reader }), id, deps.clock.now())
  const files = post ? await listFilesOfVersion(deps.db, id, post.version) : []
  if (!files.some((file) => file.evidence_id === fileId)) throw new AppError('file_not_found')
  return openFileOfRecord(deps, fileId)
}
