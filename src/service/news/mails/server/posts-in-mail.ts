import type { Db } from '#platform/server/db/database.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { findNewsInShort, type NewsInShort } from '../../reading/server/service.ts'
import type { Reason } from '../../posts/news-words.ts'
import type { NewsCategory } from '../../posts/contract.ts'
import type { MailedVersion, MailKind } from '../mail-rules.ts'
import { listAskedVersions } from './queries.ts'
import type { MailReader } from './reader-queries.ts'

/** What an email says about a post. */
export interface MailedPost extends MailedVersion {
  title: string
  category: NewsCategory
  because: Reason[]
  requiresAnswer: boolean
  /** The last day to answer, in the time zone of the reader. */
  dueOn: string | null
}

/**
 * Returns what an email says about these versions now. Left out are posts that the reader may not read at this moment, versions that a
 * newer one has replaced, and what the reader has done already.
 */
export async function listPostsInMail(
  db: Db,
  reader: MailReader,
  versions: readonly MailedVersion[],
  { kind, now }: { kind: MailKind; now: Date },
): Promise<MailedPost[]> {
  if (versions.length === 0) return []
  const asked = await listAskedVersions(
    db,
    versions.map(({ id }) => id),
  )
  const posts: MailedPost[] = []
  for (const { id, version } of versions) {
    if (asked.get(id) !== version) continue
    const news = await findNewsInShort(db, reader, id, now)
    if (!news || !isStillDue(news, version, now)) continue
    const { title, category, because, dueOn, requiresAnswer } = news
    // Whoever has asked a question waits for its answer.
    if (kind !== 'published' && dueOn === null) continue
    if (kind === 'overdue' && dueOn !== null && dueOn >= dateIn(reader.time_zone, now)) continue
    posts.push({ id, version, title, category, because, dueOn, requiresAnswer })
  }
  return posts
}

/** Whether the reader still has to answer a post, or to read one that needs no answer. */
function isStillDue(news: NewsInShort, version: number, now: Date): boolean {
  if (news.expiresAt !== null && new Date(news.expiresAt) <= now) return false
  const isUnread = (news.openedVersion ?? 0) < version
  // Whoever has asked about this version waits for its author.
  return news.requiresAnswer ? news.isWaiting && (isUnread || news.question !== 'open') : isUnread
}
