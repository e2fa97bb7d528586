import type { Db } from '#platform/server/db/database.ts'
import { newsFor } from '../../posts/server/policy.ts'
import type { NewsSummary } from '../contract.ts'
import { findReadable } from './queries.ts'
import { toNewsSummary } from './views.ts'

export interface NewsInShort extends NewsSummary {
  requiresAnswer: boolean
  /** The newest version that the reader has opened. */
  openedVersion: number | null
}

/** Returns what somebody would see of a post in short now; null if they may not read it. */
export async function findNewsInShort(
  db: Db,
  reader: { id: string; time_zone: string },
  postId: string,
  now: Date,
): Promise<NewsInShort | null> {
  const row = await findReadable(db, newsFor(reader), postId, now)
  if (!row) return null
  const summary = toNewsSummary(row, reader.time_zone)
  return { ...summary, requiresAnswer: row.requires_answer, openedVersion: row.opened_version }
}
