import type { EvidenceFile } from '#evidence/contract.ts'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { NewsVersionFiles } from '#platform/server/db/types.ts'

/** The files of a post are those of its versions: whoever may see the post may see them. The caller has checked that. */
const selectFiles = (db: Db, postId: string) =>
  db
    .selectFrom('news_version_files')
    .select(['version', 'evidence_id', 'alt'])
    .where('post_id', '=', postId)
    .orderBy('version')
    .orderBy('position')

const maxFilesOfPost = 250

/** Returns the files of all versions of a post, in their order. */
export const listFilesOfPost = (db: Db, postId: string) =>
  selectFiles(db, postId).limit(maxFilesOfPost).execute()

export type VersionFileRow = Awaited<ReturnType<typeof listFilesOfPost>>[number]

/** Returns the files of one version of a post, in their order. */
export const listFilesOfVersion = (db: Db, postId: string, version: number) =>
  selectFiles(db, postId).where('version', '=', version).limit(maxFilesOfPost).execute()

/** A file as somebody sees it. */
export interface ShownFile {
  version: number
  file: EvidenceFile
  /** What a picture shows; empty for other files. */
  alt: string
  /** The link of whoever sees it. */
  fileUrl: string
}

/** Replaces the files of a version. */
export async function replaceFiles(
  tx: Tx,
  { postId, version }: { postId: string; version: number },
  files: readonly Insertable<NewsVersionFiles>[],
): Promise<void> {
  await tx
    .deleteFrom('news_version_files')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .execute()
  if (files.length > 0) await tx.insertInto('news_version_files').values(files).execute()
}
