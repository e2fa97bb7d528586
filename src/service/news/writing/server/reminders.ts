import { recordAudit } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { NewsReminders } from '../../mails/contract.ts'
import { countUnanswered } from '../../mails/server/queries.ts'
import { queueReminders } from '../../mails/server/queueing.ts'
import { postsManagedBy, type ManagedScope } from '../../posts/server/policy.ts'
import { findManaged, findManagedForChange, type PostRow } from './queries.ts'
import { findLastReminder, insertReminder } from './reminder-queries.ts'
import { auditOf } from './writing.ts'

const toTarget = (row: PostRow) => ({ id: row.id, organizationId: row.organization_id })

async function readReminders(db: Db, scope: ManagedScope, row: PostRow, now: Date): Promise<NewsReminders> {
  const people = await countUnanswered(db, toTarget(row), now)
  const last = await findLastReminder(db, scope, toTarget(row), now)
  return {
    people,
    mayRemind: people > 0 && last?.is_today !== true,
    last: last
      ? { sentAt: last.sent_at.toISOString(), senderName: last.sender_name, people: last.people }
      : null,
  }
}

/** Returns how many would be reminded of a post now, and when they last were. */
export async function findReminders(
  { db, clock }: Deps,
  { actor }: Requester,
  id: string,
): Promise<NewsReminders> {
  const scope = postsManagedBy(actor)
  const row = await findManaged(db, scope, id)
  if (!row) throw new AppError('news_not_found')
  return readReminders(db, scope, row, clock.now())
}

/**
 * Queues an email to everybody who has to answer a post and has not. Throws `news_reminded_today` if they were reminded on this day of
 * the organization, and `news_nobody_to_remind` if nobody is left, or the post is not live.
 */
export const remindReaders = (deps: Deps, requester: Requester, id: string): Promise<NewsReminders> =>
  inTransaction(deps.db, async (tx) => {
    const { actor, origin } = requester
    const scope = postsManagedBy(actor)
    const now = deps.clock.now()
    const row = await findManagedForChange(tx, scope, id)
    if (!row) throw new AppError('news_not_found')
    const people = await countUnanswered(tx, toTarget(row), now)
    if (people === 0) throw new AppError('news_nobody_to_remind')
    const reminder = { version: row.asked_version, senderId: actor.id, people, now }
    const day = await insertReminder(tx, toTarget(row), reminder)
    if (day === null) throw new AppError('news_reminded_today')
    await queueReminders(tx, id, day)
    await recordAudit(tx, { actor, origin, ...auditOf(id, 'news_reminded') })
    return readReminders(tx, scope, row, now)
  })
