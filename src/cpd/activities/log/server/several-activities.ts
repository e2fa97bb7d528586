import { dateIn } from '#platform/contract/zoned-time.ts'
import { insertAudits } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createPauses } from '#platform/server/pauses.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { activityErrors } from '../activity-rules.ts'
import type { EnteredActivity } from '../contract.ts'
import { maxActivities } from './activities.ts'
import { ownActivities } from './policy.ts'
import { findingsInActivity } from './privacy.ts'
import { countActivities, findTakenIds, insertActivities, lockActivities } from './queries.ts'
import { toColumns } from './row-mapping.ts'

export interface IdentifiedActivity {
  id: string
  entered: EnteredActivity
}

/**
 * Records many activities in one transaction. It takes only activities that need no decision: new ones that keep every rule,
 * without cases, files or texts that the guard warns about. Returns the ids of the recorded ones; `createActivity` decides
 * about the others.
 */
export async function createPlainActivities(
  deps: Pick<Deps, 'db' | 'clock'>,
  requester: Requester,
  activities: readonly IdentifiedActivity[],
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now()
  const today = dateIn(requester.actor.timeZone, now)
  const pauses = createPauses()
  const plain: IdentifiedActivity[] = []
  for (const activity of activities) {
    if (isPlain(activity.entered, today)) plain.push(activity)
    await pauses.takeIfDue()
  }
  if (plain.length === 0) return new Set()
  const scope = ownActivities(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockActivities(tx, scope)
    const takenIds = await findTakenIds(
      tx,
      plain.map(({ id }) => id),
    )
    const added = plain.filter(({ id }) => !takenIds.has(id))
    if (added.length === 0 || (await countActivities(tx, scope)) + added.length > maxActivities)
      return new Set()
    await insertActivities(
      tx,
      added.map(({ id, entered }) => ({
        ...toColumns(entered),
        id,
        owner_id: scope.ownerId,
        created_at: now,
        updated_at: now,
      })),
    )
    const audits = added.map(({ id }) => ({
      ...requester,
      entity: 'cpd_activity',
      entityId: id,
      entityVersion: 1,
      action: 'activity_created',
      changedFields: [],
    }))
    await insertAudits(tx, audits).execute()
    return new Set(added.map(({ id }) => id))
  })
}

const isPlain = (entered: EnteredActivity, today: string): boolean =>
  entered.linkedCaseIds.length === 0 &&
  entered.evidenceIds.length === 0 &&
  activityErrors(entered, today).length === 0 &&
  findingsInActivity(entered).length === 0
