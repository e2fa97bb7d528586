import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { isHealthCategory } from '#compliance/requirements/definitions/requirement-rules.ts'
import { isTurnedOn } from '../choices.ts'
import { inBatches, safely } from './batches.ts'
import { listOwnersToInform, listUnreported, type ReportTimes } from './decision-queries.ts'
import { decisionEmail } from './emails.ts'
import { findRecipient, insertReminders } from './queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const decisionBudget = declareMailBudget({
  name: 'complianceDecision',
  perMailbox: { hour: 4, day: 12 },
  perPerson: null,
})

const minute = 60_000
const maxAgeDays = 3
/** Verifiers work in batches. Their decisions are emailed together, once no decision has been added for this time. */
const quietMinutes = 10
/** The first decision of a batch waits at most this time. */
const maxMinutes = 60
const maxDecisions = 200

const reportTimes = (now: Date): ReportTimes => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minute)
  return {
    since: minutesAgo(maxAgeDays * 24 * 60),
    quietSince: minutesAgo(quietMinutes),
    waitedSince: minutesAgo(maxMinutes),
  }
}

/** Emails users which of their records were verified or returned, several in one email. Each decision is reported once. */
export async function sendDecisions(deps: Deps): Promise<void> {
  const times = reportTimes(deps.clock.now())
  await inBatches(
    (page) => listOwnersToInform(deps.db, times, page),
    (id) => id,
    async (owners) => {
      for (const id of owners) await safely(deps, id, () => informOwner(deps, id, times))
    },
  )
}

async function informOwner(deps: Deps, ownerId: string, { since }: ReportTimes): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `compliance decisions of ${ownerId}`)
    const owner = await findRecipient(tx, 'decision', ownerId)
    if (!owner || !isTurnedOn(owner.notifications, 'complianceDecisions')) return
    // The decisions are read under the lock, because another server may have reported them meanwhile.
    const unreported = await listUnreported(tx, ownerId, { since, limit: maxDecisions })
    if (unreported.length === 0) return
    const decided = unreported.map(({ category, ...record }) => ({
      ...record,
      isHealth: isHealthCategory(category),
    }))
    const email = decisionEmail({ publicUrl: deps.publicUrl, name: owner.name }, decided)
    const to = { name: owner.name, address: owner.email }
    const isQueued = await queueMail(
      deps,
      tx,
      { to, letter: email },
      { budget: decisionBudget, userId: null },
    )
    // If the mailbox has had too many emails, nothing is recorded: a later run reports these decisions with others.
    if (!isQueued) return
    const now = deps.clock.now()
    await insertReminders(
      tx,
      { ownerId, kind: 'decision', now },
      unreported.map(({ id }) => id),
    )
  })
}
