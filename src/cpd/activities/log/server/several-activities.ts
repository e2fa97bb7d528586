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
  content: EnteredActivity
}

/**
 * Records many activities in one transaction, but only those that need no decision: new, valid, and without linked cases,
 * files, or texts that the guard flags. If all of them together exceed the maximum, records none. Returns the ids of the
 * recorded activities; the others must go through `createActivity`.
 */
export async function createPlainActivities(
  deps: Pick<Deps, 'db' | 'clock'>,
  requester: Requester,
  activities: readonly IdentifiedActivity[],
): Promise<ReadonlySet<string>> {
  const now = deps.clock.now()
  const today = dateIn(requester.actor.timeZone, now)
  const pauses = createPauses()
  const plainActivities: IdentifiedActivity[] = []
  for (const activity of activities) {
    if (isPlain(activity.content, today)) plainActivities.push(activity)
    await pauses.takeIfDue()
  }
  if (plainActivities.length === 0) return new Set()
  const scope = ownActivities(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockActivities(tx, scope)
    const takenIds = await findTakenIds(
      tx,
      plainActivities.map(({ id }) => id),
    )
    const newActivities = plainActivities.filter(({ id }) => !takenIds.has(id))
    if (
      newActivities.length === 0 ||
      (await countActivities(tx, scope)) + newActivities.length > maxActivities
    )
      return new Set()
    await insertActivities(
      tx,
      newActivities.map(({ id, content }) => ({
        ...toColumns(content),
        id,
        owner_id: scope.ownerId,
        created_at: now,
        updated_at: now,
      })),
    )
    const audits = newActivities.map(({ id }) => ({
      ...requester,
      entity: 'cpd_activity',
      entityId: id,
      entityVersion: 1,
      action: 'activity_created',
      changedFields: [],
    }))
    await insertAudits(tx, audits).execute()
    return new Set(newActivities.map(({ id }) => id))
  })
}

const isPlain = (content: EnteredActivity, today: string): boolean =>
  content.linkedCaseIds.length === 0 &&
  content.evidenceIds.length === 0 &&
  activityErrors(content, today).length === 0 &&
  findingsInActivity(content).length === 0
