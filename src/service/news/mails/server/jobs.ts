import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import './digest.ts'
import { mailPost, queueMissingMails } from './publication-mails.ts'
import { mailJobName, reminderJobName } from './queueing.ts'
import { mailReminder, queueMissingReminders } from './reminder-mails.ts'

async function queueMissing(deps: Deps): Promise<void> {
  await queueMissingMails(deps)
  await queueMissingReminders(deps)
}

export const newsMailJobs: readonly Job[] = [
  { name: mailJobName, run: mailPost },
  { name: reminderJobName, run: mailReminder },
  { name: 'queue_missing_news_mails', cron: '*/5 * * * *', run: queueMissing },
]
