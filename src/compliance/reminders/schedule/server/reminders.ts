import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { declareLateLetter } from '#platform/server/mail/late-letters.ts'
import type { EmailContent } from '#platform/server/mail/mail.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import type { ApplicableRequirement } from '#compliance/requirements/state/server/service.ts'
import { isTurnedOn } from '../choices.ts'
import {
  dueReminders,
  isMorning,
  toOccasion,
  readOccasion,
  type DueReminders,
  type RequirementState,
} from '../due.ts'
import { reminderBudget, recipientsInBatches, listRequirementStates, safely } from './batches.ts'
import { composeParts, findParts, listPartCandidates, noteParts, type PartFacts } from './digest-parts.ts'
import { digestEmail, reminderEmail, type OpenRequirement } from './emails.ts'
import { findRecipient, insertReminders, listServices, type Recipient } from './queries.ts'

interface DigestFacts {
  userId: string
  name: string
  reminder: EmailContent | null
  parts: PartFacts[]
}

/** A morning email with parts of other capabilities, which decide when it is sent whether there is still something to say. */
const digestLetter = declareLateLetter<DigestFacts>({
  name: 'compliance digest',
  compose: async (deps, { userId, name, reminder, parts }) => {
    const sections = await composeParts(deps, userId, parts)
    return sections.length === 0
      ? reminder
      : digestEmail({ publicUrl: deps.publicUrl, name }, { reminder, sections })
  },
})

/**
 * Sends the morning email of each user: which requirements expire soon, have expired or were never started, which waivers end, and
 * what other capabilities have to say. They get it in the morning of their organization. Each person has a transaction that queues
 * the email and records the reminders, so each reminder is sent once even if the process is killed or two servers run this at once.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const service of await listServices(deps.db)) {
    if (!isMorning(clockIn(service.timeZone, now))) continue
    const day = dateIn(service.timeZone, now)
    await recipientsInBatches(deps.db, service, 'lapse', async (batch) => {
      const recipients = batch.filter(({ notifications }) => isTurnedOn(notifications, 'complianceReminders'))
      const statesByPerson = await listRequirementStates(deps, recipients, {
        organizationId: service.id,
        day,
      })
      const candidates =
        (await safely(deps, null, () => listPartCandidates(deps, batch))) ?? new Set<string>()
      for (const person of batch) {
        const personStates = statesByPerson.get(person.id) ?? []
        if (candidates.has(person.id) || findDueReminders(person, personStates, day).due.length > 0)
          await safely(deps, person.id, () => remind(deps, person.id, { states: personStates, day }))
      }
    })
  }
}

async function remind(
  deps: Deps,
  ownerId: string,
  { states, day }: { states: readonly ApplicableRequirement[]; day: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await takeAdvisoryLock(tx, `compliance reminders of ${ownerId}`)
    // This is read again under the lock, because another server may have sent the reminders meanwhile, and the user may have
    // left or turned them off.
    const owner = await findRecipient(tx, 'lapse', ownerId)
    if (!owner) return
    const hasReminders = isTurnedOn(owner.notifications, 'complianceReminders')
    const { due, alreadyReminded } = findDueReminders(owner, hasReminders ? states : [], day)
    const parts = await findParts(deps, tx, owner)
    if (due.length === 0 && parts.length === 0) return
    const reader = { publicUrl: deps.publicUrl, name: owner.name }
    const reminder =
      due.length === 0
        ? null
        : reminderEmail(reader, { due: toOpenRequirements(states, due, day), alreadyReminded })
    const letter =
      reminder !== null && parts.length === 0
        ? reminder
        : digestLetter({ userId: ownerId, name: owner.name, reminder, parts })
    const to = { name: owner.name, address: owner.email }
    const isQueued = await queueMail(deps, tx, { to, letter }, { budget: reminderBudget, userId: null })
    if (!isQueued) return // the mailbox has had too many emails; the next hour tries again
    const now = deps.clock.now()
    if (due.length > 0) await insertReminders(tx, { ownerId, kind: 'lapse', now }, due.map(toOccasion))
    await noteParts(deps, tx, owner, parts)
  })
}

function findDueReminders(
  { sent, time_zone: zone }: Recipient,
  states: readonly ApplicableRequirement[],
  day: string,
): DueReminders {
  const sentReminders = sent.map(({ occasion, queuedAt }) => ({
    ...readOccasion(occasion),
    sentOn: dateIn(zone, new Date(queuedAt)),
  }))
  return dueReminders(day, states.map(toRequirementState), sentReminders)
}

const toRequirementState = ({ nextAction, ...state }: ApplicableRequirement): RequirementState => ({
  ...state,
  isWaiting: nextAction === 'wait_for_verification',
})

const sortKey = (openRequirement: OpenRequirement): number =>
  openRequirement.kind === 'not_started' ? -0.5 : openRequirement.daysLeft

/** Returns the open requirements: expired ones first, then those that were never started, then by the days left. */
function toOpenRequirements(
  states: readonly ApplicableRequirement[],
  due: DueReminders['due'],
  day: string,
): OpenRequirement[] {
  const openRequirements = due.flatMap(({ requirementId, days, validUntil }): OpenRequirement[] => {
    const state = states.find((item) => item.requirementId === requirementId)
    if (!state) return []
    if (days === null) return [{ ...state, kind: 'not_started' }]
    const kind = state.status === 'exempt' ? 'waived' : 'lapsing'
    return [{ ...state, kind, validUntil, daysLeft: daysBetween(day, validUntil) }]
  })
  return openRequirements.toSorted((a, b) => sortKey(a) - sortKey(b))
}
