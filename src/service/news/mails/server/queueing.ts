import type { Tx } from '#platform/server/db/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

export const mailJobName = 'mail_news_post'

export const reminderJobName = 'remind_news_readers'

export const firstId = '00000000-0000-0000-0000-000000000000'

/** Readers of one run of the job. The next run goes on after them, so that other jobs get their turn. */
export const batchSize = 100

/**
 * Queues the emails about a post that go out immediately, when the post is published, asks again or gets another audience. They start at
 * `from`, if it is later.
 */
export const queueMailsAbout = (tx: Tx, postId: string, from?: Date): Promise<void> =>
  enqueue(tx, mailJobName, { postId, after: firstId }, from)

/** Queues the emails of a reminder, which somebody sent on this day. */
export const queueReminders = (tx: Tx, postId: string, day: string): Promise<void> =>
  enqueue(tx, reminderJobName, { postId, day, after: firstId })
