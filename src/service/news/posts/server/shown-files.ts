import { readFilesOfRecord } from '#evidence/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listFilesOfPost, type ShownFile, type VersionFileRow } from './file-queries.ts'

/** Returns files of a post with the links of those who manage it. The caller has checked that the viewer may see them. */
export async function readShownFiles(
  deps: Deps,
  postId: string,
  rows: readonly VersionFileRow[],
): Promise<ShownFile[]> {
  const ids = rows.map((row) => row.evidence_id)
  const stored = await readFilesOfRecord(deps, postId, ids)
  return rows.flatMap(({ evidence_id: id, version, alt }) => {
    const file = stored.get(id)
    return file ? [{ version, file, alt, fileUrl: file.fileUrl }] : []
  })
}

/** Returns the files of every version of a post that the actor manages. */
export const listFilesForManager = async (deps: Deps, postId: string): Promise<ShownFile[]> =>
  readShownFiles(deps, postId, await listFilesOfPost(deps.db, postId))
