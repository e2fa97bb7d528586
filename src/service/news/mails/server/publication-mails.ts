import { z } from 'zod'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import { declareLateLetter } from '#platform/server/mail/late-letters.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import type { MailedVersion, MailKind } from '../mail-rules.ts'
import { newsEmail } from './emails.ts'
import { listPostsInMail } from './posts-in-mail.ts'
import {
  findPublished,
  listAtOnce,
  listPostsAtOnce,
  listReadersAtOnce,
  noteMails,
  readDatabaseClock,
} from './queries.ts'
import { batchSize, firstId, mailJobName } from './queueing.ts'
import { findMailReader } from './reader-queries.ts'

const postBudget = declareMailBudget({
  name: 'newsPost',
  perMailbox: { hour: 6, day: 20 },
  perPerson: null,
})

const safetyAlertBudget = declareMailBudget({
  name: 'newsSafetyAlert',
  perMailbox: { hour: 12, day: 40 },
  perPerson: null,
})

interface LetterFacts {
  userId: string
  kind: MailKind
  posts: readonly MailedVersion[]
}

/** An email about posts. Whether each of them is still for the reader is decided when it is sent. */
export const newsLetter = declareLateLetter<LetterFacts>({
  name: 'news',
  compose: async ({ db, clock, publicUrl }, { userId, kind, posts: versions }) => {
    const reader = await findMailReader(db, userId)
    if (!reader) return null
    const posts = await listPostsInMail(db, reader, versions, { kind, now: clock.now() })
    return posts.length === 0 ? null : newsEmail({ publicUrl, name: reader.name }, { kind, posts })
  },
})

/** Emails about posts are queued for one reader after the other, so that no two emails are about the same version. */
export const readerLock = (userId: string): string => `news mails of ${userId}`

const payloadSchema = z.object({ postId: z.string(), after: z.string() })

/** If a post is not live yet, but will be within this time, the clocks of two machines differ. */
const maxClockDifferenceMs = 5 * 60_000

/**
 * Queues the emails about a post that go out immediately, for the next readers, and itself for those after them. Each reader has a
 * transaction of their own, which queues the email and notes it: a server that is killed, or two that run this job, email nobody twice.
 */
export async function mailPost(deps: Deps, payload: unknown): Promise<void> {
  const { postId, after } = payloadSchema.parse(payload)
  const now = deps.clock.now()
  const post = await findPublished(deps.db, postId)
  if (!post) return
  const earlyMs = post.publishAt.getTime() - now.getTime()
  if (earlyMs > 0) {
    // A post that was moved to a later time has another job.
    if (earlyMs > maxClockDifferenceMs) return
    return inTransaction(deps.db, async (tx) => {
      const later = new Date((await readDatabaseClock(tx)).getTime() + earlyMs + 1_000)
      await enqueue(tx, mailJobName, { postId, after }, later)
    })
  }
  const readers = await listReadersAtOnce(deps.db, post, { after, limit: batchSize, now })
  for (const userId of readers) await mailReader(deps, userId)
  const last = readers.at(-1)
  if (last !== undefined && readers.length === batchSize)
    await inTransaction(deps.db, (tx) => enqueue(tx, mailJobName, { postId, after: last }))
}

/** The failure of one email must not stop the others; a later run tries again. */
async function mailReader(deps: Deps, userId: string): Promise<void> {
  for (const urgent of [true, false]) {
    try {
      await queueFor(deps, userId, urgent)
    } catch (error) {
      deps.log.error({ userId, code: codeOf(error) }, 'email about news failed')
    }
  }
}

const queueFor = (deps: Deps, userId: string, urgent: boolean): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, readerLock(userId))
    const now = deps.clock.now()
    const reader = await findMailReader(tx, userId)
    if (!reader) return
    const candidates = await listAtOnce(tx, userId, { urgent, now })
    const posts = await listPostsInMail(tx, reader, candidates, { kind: 'published', now })
    if (posts.length === 0) return
    const versions = posts.map(({ id, version }) => ({ id, version }))
    const to = { name: reader.name, address: reader.email }
    const letter = newsLetter({ userId, kind: 'published', posts: versions })
    const budget = urgent ? safetyAlertBudget : postBudget
    // If the mailbox has had too many emails, nothing is noted: a later run tries again, and so does the digest.
    if (await queueMail(deps, tx, { to, letter }, { budget, userId: null }))
      await noteMails(tx, userId, { kind: 'published', day: null, now }, versions)
  })

/**
 * Queues the emails that are missing: of people who joined an audience, of those whose mailbox had had too many, and of jobs that were
 * lost or ran by another clock.
 */
export async function queueMissingMails({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  let after = firstId
  for (;;) {
    const posts = await listPostsAtOnce(db, { after, limit: batchSize, now })
    for (const post of posts) {
      const missing = await listReadersAtOnce(db, post, { after: firstId, limit: 1, now })
      if (missing.length > 0)
        await inTransaction(db, (tx) => enqueue(tx, mailJobName, { postId: post.id, after: firstId }))
    }
    const last = posts.at(-1)
    if (!last || posts.length < batchSize) return
    after = last.id
  }
}
