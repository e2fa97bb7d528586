import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { deleteFeedsOfInactive } from '../calendar/server/queries.ts'
import { sendDecisions } from '../schedule/server/decisions.ts'
import { sendOverseerDigests } from '../schedule/server/overseer-digests.ts'
import { deleteRemindersBefore } from '../schedule/server/queries.ts'
import { sendReminders } from '../schedule/server/reminders.ts'

/** Sent reminders are kept for this time, after which none of them could be due again. */
const retentionMs = 400 * 24 * 3_600_000

async function purge({ db, clock }: Deps): Promise<void> {
  await deleteRemindersBefore(db, new Date(clock.now().getTime() - retentionMs))
  await deleteFeedsOfInactive(db)
}

export const complianceRemindersJobs: readonly Job[] = [
  // Hourly, because the morning begins at a different hour in each time zone.
  { name: 'send_compliance_reminders', cron: '20 * * * *', run: (deps) => sendReminders(deps) },
  { name: 'send_compliance_digests', cron: '35 * * * *', run: (deps) => sendOverseerDigests(deps) },
  { name: 'send_compliance_decisions', cron: '*/10 * * * *', run: (deps) => sendDecisions(deps) },
  { name: 'purge_compliance_reminders', cron: '50 2 * * *', run: (deps) => purge(deps) },
]
