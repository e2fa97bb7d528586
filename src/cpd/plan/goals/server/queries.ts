import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdGoals } from '#platform/server/db/types.ts'
import type { PlanScope } from '../../overview/server/policy.ts'
import type { GoalStatus } from '../contract.ts'

export interface GoalRow extends Selectable<CpdGoals> {
  status: GoalStatus
  activity_ids: string[]
}

const activityIds = sql<string[]>`array(
  select activity_id from cpd_goal_activities where goal_id = cpd_goals.id order by activity_id
)`.as('activity_ids')

const selectGoals = (db: Db, { ownerId }: PlanScope) =>
  db
    .selectFrom('cpd_goals')
    .selectAll()
    .select(activityIds)
    .where('owner_id', '=', ownerId)
    .$narrowType<{ status: GoalStatus }>()

export const listGoalRows = (db: Db, scope: PlanScope, limit: number): Promise<GoalRow[]> =>
  selectGoals(db, scope).orderBy('target_date').orderBy('id').limit(limit).execute()

export const findGoal = (db: Db, scope: PlanScope, id: string): Promise<GoalRow | undefined> =>
  selectGoals(db, scope).where('id', '=', id).executeTakeFirst()

/** Returns the owner of a goal, so that the caller can check whether the actor may see that user. */
export async function findGoalOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('cpd_goals').select('owner_id').where('id', '=', id).executeTakeFirst()
  return row?.owner_id ?? null
}

/** Makes concurrent changes of one user wait for each other, so that two requests cannot both add the last allowed goal. */
export async function lockGoals(tx: Tx, { ownerId }: PlanScope): Promise<void> {
  await takeAdvisoryLock(tx, `cpd goals of ${ownerId}`)
}

export async function countGoals(db: Db, { ownerId }: PlanScope): Promise<number> {
  const { count } = await db
    .selectFrom('cpd_goals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertGoal(tx: Tx, columns: Insertable<CpdGoals>): Promise<void> {
  await tx.insertInto('cpd_goals').values(columns).execute()
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updateGoalRow(
  tx: Tx,
  { ownerId }: PlanScope,
  id: string,
  changes: Updateable<CpdGoals>,
): Promise<void> {
  await tx
    .updateTable('cpd_goals')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

/** The same transaction must already have loaded the goal and the activities in their owner's scope. */
export async function replaceLinkedActivities(tx: Tx, goalId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('cpd_goal_activities').where('goal_id', '=', goalId).execute()
  if (ids.length === 0) return
  const links = ids.map((id) => ({ goal_id: goalId, activity_id: id }))
  await tx.insertInto('cpd_goal_activities').values(links).execute()
}

export async function deleteGoalRow(tx: Tx, { ownerId }: PlanScope, id: string): Promise<void> {
  await tx.deleteFrom('cpd_goals').where('id', '=', id).where('owner_id', '=', ownerId).execute()
}

export async function deleteGoalsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_goals').where('owner_id', '=', ownerId).execute()
}
