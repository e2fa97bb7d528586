import type { Db, Tx } from '#platform/server/db/database.ts'
import type { EnrolmentScope } from './policy.ts'

export interface AllocationRow {
  activity_id: string
  enrolment_id: string
  target_code: string
  amount: number
}

/** The maximum number of amounts of one activity, as in `allocations.contract.ts`. */
const maxAllocationsPerActivity = 200
/** The maximum number of amounts of one user: `activities.ts` allows 20,000 activities. */
const maxAllocationsPerOwner = 20_000 * maxAllocationsPerActivity

const selectAllocations = (db: Db, { ownerId }: EnrolmentScope) =>
  db
    .selectFrom('cpd_allocations')
    .innerJoin('cpd_enrolments', 'cpd_enrolments.id', 'cpd_allocations.enrolment_id')
    .where('cpd_enrolments.owner_id', '=', ownerId)
    .select([
      'cpd_allocations.activity_id',
      'cpd_allocations.enrolment_id',
      'cpd_allocations.target_code',
      'cpd_allocations.amount',
    ])
    .orderBy('activity_id')
    .orderBy('enrolment_id')
    .orderBy('target_code')

export const listAllocationsOfOwner = (db: Db, scope: EnrolmentScope): Promise<AllocationRow[]> =>
  selectAllocations(db, scope).limit(maxAllocationsPerOwner).execute()

export const listAllocationsOfActivity = (
  db: Db,
  scope: EnrolmentScope,
  activityId: string,
): Promise<AllocationRow[]> =>
  selectAllocations(db, scope)
    .where('activity_id', '=', activityId)
    .limit(maxAllocationsPerActivity)
    .execute()

/** The same transaction must already have loaded the activity and the cycles in their owner's scope. */
export async function replaceAllocations(
  tx: Tx,
  activityId: string,
  rows: readonly AllocationRow[],
): Promise<void> {
  await tx.deleteFrom('cpd_allocations').where('activity_id', '=', activityId).execute()
  if (rows.length > 0) await tx.insertInto('cpd_allocations').values(rows).execute()
}
