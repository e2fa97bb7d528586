import { z } from 'zod'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { daysBefore, type MailedVersion } from '../mail-rules.ts'
import { listPostsInMail } from './posts-in-mail.ts'
import { newsLetter, readerLock } from './publication-mails.ts'
import {
  findPublished,
  isRemindedOn,
  listReadersToRemind,
  listRecentReminders,
  noteMails,
} from './queries.ts'
import { batchSize, firstId, queueReminders, reminderJobName } from './queueing.ts'
import { findMailReader } from './reader-queries.ts'

const reminderBudget = declareMailBudget({
  name: 'newsReminder',
  perMailbox: { hour: 6, day: 12 },
  perPerson: null,
})

/** Whoever could not be emailed is tried again for this time. */
const maxAgeDays = 2

const payloadSchema = z.object({ postId: z.string(), day: z.string(), after: z.string() })

/** Queues the emails of a reminder for the next readers, and itself for those after them: as `mailPost` does. */
export async function mailReminder(deps: Deps, payload: unknown): Promise<void> {
  const { postId, day, after } = payloadSchema.parse(payload)
  const now = deps.clock.now()
  const post = await findPublished(deps.db, postId)
  if (!post) return
  const readers = await listReadersToRemind(deps.db, post, { after, limit: batchSize, now, day })
  for (const userId of readers) {
    try {
      await remindReader(deps, userId, { id: postId, version: post.version, day })
    } catch (error) {
      deps.log.error({ userId, code: codeOf(error) }, 'reminder of news failed')
    }
  }
  const last = readers.at(-1)
  if (last !== undefined && readers.length === batchSize)
    await inTransaction(deps.db, (tx) => enqueue(tx, reminderJobName, { postId, day, after: last }))
}

const remindReader = (
  deps: Deps,
  userId: string,
  { day, ...version }: MailedVersion & { day: string },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, readerLock(userId))
    const now = deps.clock.now()
    const reader = await findMailReader(tx, userId)
    // Read again under the lock: another server may have reminded them meanwhile.
    if (!reader || (await isRemindedOn(tx, userId, { ...version, day }))) return
    const posts = await listPostsInMail(tx, reader, [version], { kind: 'reminder', now })
    if (posts.length === 0) return
    const to = { name: reader.name, address: reader.email }
    const letter = newsLetter({ userId, kind: 'reminder', posts: [version] })
    if (await queueMail(deps, tx, { to, letter }, { budget: reminderBudget, userId: null }))
      await noteMails(tx, userId, { kind: 'reminder', day, now }, [version])
  })

/** Queues the reminders of the last days again of which somebody has got none. */
export async function queueMissingReminders({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (const { day, ...post } of await listRecentReminders(db, daysBefore(now, maxAgeDays))) {
    const missing = await listReadersToRemind(db, post, { after: firstId, limit: 1, now, day })
    if (missing.length > 0) await inTransaction(db, (tx) => queueReminders(tx, post.id, day))
  }
}
