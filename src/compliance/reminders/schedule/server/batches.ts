import { mailBudget } from '#platform/server/mail/budgets.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { codeOf } from '#platform/server/start-problem.ts'
import { listKeptCurrent, type KeptCurrent } from '#compliance/requirements/state/server/service.ts'
import { listRecipients, type Recipient, type ReminderKind, type Service } from './queries.ts'

/** For reminders to clinicians and weekly digests to those who oversee them. */
export const reminderBudget = mailBudget({
  name: 'complianceReminder',
  perMailbox: { hour: 4, day: 6 },
  perPerson: null,
})

const firstId = '00000000-0000-0000-0000-000000000000'
/** So few that the facts of their logbooks fit into memory at once. */
export const atOnce = 50

/** Calls `work` with a few after the other, in the order of their ids. */
export async function inBatches<Item>(
  list: (page: { after: string; limit: number }) => Promise<Item[]>,
  idOf: (one: Item) => string,
  work: (batch: Item[]) => Promise<void>,
): Promise<void> {
  let after = firstId
  for (;;) {
    const batch = await list({ after, limit: atOnce })
    if (batch.length > 0) await work(batch)
    const last = batch.at(-1)
    if (!last || batch.length < atOnce) return
    after = idOf(last)
  }
}

export const inBatchesOf = (
  db: Db,
  service: Service,
  kind: ReminderKind,
  work: (batch: Recipient[]) => Promise<void>,
): Promise<void> =>
  inBatches(
    (page) => listRecipients(db, service, { kind, ...page }),
    ({ id }) => id,
    work,
  )

/** The failure of one person's email must not cost others theirs; the next run tries again. */
export async function safely<Result>(
  { log }: Pick<Deps, 'log'>,
  userId: string | null,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    log.error({ userId, code: codeOf(error) }, 'compliance reminder failed')
    return null
  }
}

/** Returns what these people keep current, together; if that fails, one by one, without those of whom it fails. */
export async function keptBy(
  deps: Deps,
  batch: readonly Recipient[],
  of: { organizationId: string | null; day: string },
): Promise<Map<string, KeptCurrent[]>> {
  const ids = batch.map(({ id }) => id)
  const together = await safely(deps, null, () => listKeptCurrent(deps.db, ids, of))
  if (together) return together
  const found = new Map<string, KeptCurrent[]>()
  for (const id of ids) {
    const own = await safely(deps, id, () => listKeptCurrent(deps.db, [id], of))
    for (const [owner, kept] of own ?? []) found.set(owner, kept)
  }
  return found
}
