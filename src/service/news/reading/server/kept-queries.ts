import type { Db } from '#platform/server/db/database.ts'
import type { ReaderScope } from '../../posts/server/policy.ts'
import { listReadable, type ReadableRow, type ReadableWithText } from './queries.ts'

const maxWaiting = 14
/** Three of the organization, and three of all. */
const maxPinned = 6

/** Returns the posts that the viewer should have at hand: those that await their answer, earliest due date first, and pinned ones. */
export async function listForDevice(db: Db, scope: ReaderScope, now: Date): Promise<ReadableRow[]> {
  const all = { q: undefined, category: undefined, offset: 0, now }
  const waiting = await listReadable(db, scope, { ...all, part: 'waiting', limit: maxWaiting })
  const newest = await listReadable(db, scope, { ...all, part: 'live', limit: maxPinned })
  const isNew = ({ id, pinned }: ReadableRow) => pinned && waiting.every((row) => row.id !== id)
  return [...waiting, ...newest.filter(isNew)]
}

/** Returns the texts of the present versions of posts that the viewer may read, by post. */
export async function listTrees(
  db: Db,
  _scope: ReaderScope,
  rows: readonly ReadableRow[],
): Promise<ReadonlyMap<string, ReadableWithText['tree']>> {
  if (rows.length === 0) return new Map()
  const versions = await db
    .selectFrom('news_versions')
    .innerJoin('news_posts', (join) =>
      join
        .onRef('news_posts.id', '=', 'news_versions.post_id')
        .onRef('news_posts.version', '=', 'news_versions.number'),
    )
    .select(['post_id', 'tree'])
    .where(
      'post_id',
      'in',
      rows.map(({ id }) => id),
    )
    .limit(rows.length)
    .execute()
  return new Map(versions.map(({ post_id: id, tree }) => [id, tree]))
}
