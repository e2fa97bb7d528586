import { declareMailBudget } from '#platform/server/mail/budgets.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import {
  listApplicableRequirements,
  type ApplicableRequirement,
} from '#compliance/requirements/state/server/service.ts'
import { listRecipients, type Recipient, type ReminderKind, type Service } from './queries.ts'

/** The budget for reminders to clinicians, and for weekly digests to those who oversee them. */
export const reminderBudget = declareMailBudget({
  name: 'complianceReminder',
  perMailbox: { hour: 4, day: 6 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
/** The number of people in a batch. The logbook data of all of them fits into memory at once. */
export const batchSize = 50

/** Calls `process` with one batch after the other, in the order of the ids. */
export async function inBatches<Item>(
  list: (page: { after: string; limit: number }) => Promise<Item[]>,
  getId: (item: Item) => string,
  process: (batch: Item[]) => Promise<void>,
): Promise<void> {
  let after = firstId
  for (;;) {
    const batch = await list({ after, limit: batchSize })
    if (batch.length > 0) await process(batch)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = getId(last)
  }
}

export const recipientsInBatches = (
  db: Db,
  service: Service,
  kind: ReminderKind,
  process: (batch: Recipient[]) => Promise<void>,
): Promise<void> =>
  inBatches(
    (page) => listRecipients(db, service, { kind, ...page }),
    ({ id }) => id,
    process,
  )

/**
 * Runs the task and logs its failure. The failure of one person's email must not prevent those of others; the next run tries
 * again.
 */
export async function safely<Result>(
  { log }: Pick<Deps, 'log'>,
  userId: string | null,
  task: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await task()
  } catch (error) {
    log.error({ userId, code: codeOf(error) }, 'compliance reminder failed')
    return null
  }
}

/**
 * Returns the requirement states of these people. If the query for all of them fails, queries them one by one and leaves out
 * those for whom it fails.
 */
export async function listRequirementStates(
  deps: Deps,
  batch: readonly Recipient[],
  serviceDay: { organizationId: string | null; day: string },
): Promise<Map<string, ApplicableRequirement[]>> {
  const ids = batch.map(({ id }) => id)
  const statesOfAll = await safely(deps, null, () => listApplicableRequirements(deps.db, ids, serviceDay))
  if (statesOfAll) return statesOfAll
  const statesByOwner = new Map<string, ApplicableRequirement[]>()
  for (const id of ids) {
    const statesOfOne = await safely(deps, id, () => listApplicableRequirements(deps.db, [id], serviceDay))
    for (const [owner, states] of statesOfOne ?? []) statesByOwner.set(owner, states)
  }
  return statesByOwner
}
