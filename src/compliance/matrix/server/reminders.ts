import { readRequirementsInUse } from '#compliance/requirements/server/service.ts'
import { readBriefStates } from '#compliance/requirements/state/server/brief-states.ts'
import { narrowScope, overseenBy } from '#people/users/reach/server/policy.ts'
import { dayOf, earliestDay, listPeople } from '#people/duties/server/service.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { BulkResult, LeftOutReason } from '../bulk.contract.ts'
import { complianceReminderEmail } from './emails.ts'
import { requirementOwnerIds } from './matrix.ts'
import { listRecipients, saveReminder, type RecipientRow } from './reminder-queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const reminderBudget = declareMailBudget({
  name: 'complianceAsked',
  perMailbox: { hour: 10, day: 30 },
  perPerson: { hour: 300, day: 1_000 },
})

interface ReminderRequest {
  requirementId: string
  userIds: readonly string[]
}

/** Emails people whose requirement is unmet or expiring. Returns who got an email, and why others did not. */
export function remindPeople(
  deps: Deps,
  requester: Requester,
  { requirementId, userIds }: ReminderRequest,
): Promise<BulkResult> {
  const { actor } = requester
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    // Senders take turns, so that two of them do not remind the same person on one day.
    await takeAdvisoryLock(tx, `compliance reminders of ${requirementId}`)
    const scope = narrowScope(overseenBy(actor), userIds)
    const people = await listPeople(tx, scope, { limit: Math.max(1, userIds.length) })
    const day = earliestDay(people, now, actor.timeZone)
    const requirements = await readRequirementsInUse(tx, requirementOwnerIds(actor, people, {}), day)
    const requirement = requirements.find(({ id }) => id === requirementId)
    if (!requirement) throw new AppError('requirement_not_found')
    const statesOfPeople = await readBriefStates(tx, overseenBy(actor), {
      people,
      rows: [requirement],
      when: now,
    })
    const states = new Map(people.map(({ id }, index) => [id, statesOfPeople[index]?.[0]]))
    const days = new Map(people.map((person) => [person.id, dayOf(person, now)]))
    const rows = new Map((await listRecipients(tx, requirementId, userIds)).map((row) => [row.id, row]))
    const result: BulkResult = { done: [], leftOut: [] }
    for (const userId of userIds) {
      const [state, row, today = day] = [states.get(userId), rows.get(userId), days.get(userId)]
      const why = userId === actor.id ? 'yourself' : reasonToSkip(state, row, today)
      if (why !== null || !state || !row) {
        result.leftOut.push({ userId, why: why ?? 'user_not_found' })
        continue
      }
      const isSent = await sendReminder(deps, tx, requester, { row, state, requirement, today })
      if (isSent) result.done.push(userId)
      else result.leftOut.push({ userId, why: 'too_many_emails' })
    }
    return result
  })
}

/** People whose record waits for verification, or who have a waiver, are not reminded. */
const isDue = ({ status }: BriefState): boolean =>
  ['not_started', 'expiring', 'expired', 'rejected'].includes(status)

function reasonToSkip(
  state: BriefState | undefined,
  row: RecipientRow | undefined,
  today: string,
): LeftOutReason | null {
  if (!state) return 'user_not_found'
  if (state.status === 'not_applicable') return 'not_asked'
  if (!isDue(state)) return 'nothing_to_do'
  if (!row || row.notifications.complianceAsked === false) return 'no_emails'
  return row.sent_on !== null && row.sent_on >= today ? 'reminded_today' : null
}

interface ReminderToSend {
  row: RecipientRow
  state: BriefState
  requirement: { id: string; title: string }
  today: string
}

async function sendReminder(
  deps: Deps,
  tx: Tx,
  { actor, origin }: Requester,
  { row, state, requirement, today }: ReminderToSend,
): Promise<boolean> {
  const { publicUrl } = deps
  const { id, title } = requirement
  const email = complianceReminderEmail({
    publicUrl,
    name: row.name,
    senderName: actor.name,
    requirement: { id, title },
    state,
  })
  const to = { name: row.name, address: row.email }
  const isQueued = await queueMail(
    deps,
    tx,
    { to, letter: email },
    { budget: reminderBudget, userId: actor.id },
  )
  if (!isQueued) return false
  await saveReminder(tx, { owner_id: row.id, requirement_id: id, sent_on: today })
  await recordAudit(tx, {
    actor,
    origin,
    action: 'compliance_reminded',
    entity: 'user',
    entityId: row.id,
  })
  return true
}
