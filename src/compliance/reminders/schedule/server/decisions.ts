import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { isHealthCategory } from '#compliance/requirements/definitions/requirement-rules.ts'
import { isChosen } from '../choices.ts'
import { inBatches, safely } from './batches.ts'
import { listOwnersToTell, listUntold, type Pause } from './decision-queries.ts'
import { decisionEmail } from './emails.ts'
import { findRecipient, insertReminders } from './queries.ts'
import { mailBudget } from '#platform/server/mail/budgets.ts'

const decisionBudget = mailBudget({
  name: 'complianceDecision',
  perMailbox: { hour: 4, day: 12 },
  perPerson: null,
})

const minute = 60_000
const newsDays = 3
/** Whoever verifies many records does it in one go: they are told together, once nothing was added for so long. */
const quietMinutes = 10
/** Nobody waits longer than this for the first of them. */
const longestMinutes = 60
const maxTold = 200

const pauseAt = (now: Date): Pause => {
  const before = (minutes: number) => new Date(now.getTime() - minutes * minute)
  return {
    since: before(newsDays * 24 * 60),
    quietSince: before(quietMinutes),
    waitedSince: before(longestMinutes),
  }
}

/** Tells users which of their records were verified or returned, several in one email. Sent once, like the reminders. */
export async function sendDecisions(deps: Deps): Promise<void> {
  const pause = pauseAt(deps.clock.now())
  await inBatches(
    (page) => listOwnersToTell(deps.db, pause, page),
    (id) => id,
    async (owners) => {
      for (const id of owners) await safely(deps, id, () => tell(deps, id, pause))
    },
  )
}

async function tell(deps: Deps, ownerId: string, { since }: Pause): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `compliance decisions of ${ownerId}`)
    const owner = await findRecipient(tx, 'decision', ownerId)
    if (!owner || !isChosen(owner.notifications, 'complianceDecisions')) return
    // Read under the lock: another server may have told them meanwhile.
    const untold = await listUntold(tx, ownerId, { since, limit: maxTold })
    if (untold.length === 0) return
    const decided = untold.map(({ category, ...one }) => ({ ...one, isHealth: isHealthCategory(category) }))
    const letter = decisionEmail({ publicUrl: deps.publicUrl, name: owner.name }, decided)
    const to = { name: owner.name, address: owner.email }
    const isQueued = await queueMail(deps, tx, { to, letter }, { budget: decisionBudget, person: null })
    // Not recorded while the mailbox has had too many: a later run tells of them together with others.
    if (!isQueued) return
    const now = deps.clock.now()
    await insertReminders(
      tx,
      { ownerId, kind: 'decision', now },
      untold.map(({ id }) => id),
    )
  })
}
