import { readCycleNames } from '#cpd/cycles/server/service.ts'
import { readActivityNames } from '#cpd/activities/server/service.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PlanScope } from '../../overview/server/policy.ts'
import type { GoalRow } from './queries.ts'
import type { NamedGoal } from './row-mapping.ts'

/** Adds the names of cycles and activities to goals of one plan, limited to those that the actor may see. */
export async function withNames(
  db: Db,
  actor: Actor,
  { ownerId }: PlanScope,
  rows: readonly GoalRow[],
): Promise<NamedGoal[]> {
  const ids = [...new Set(rows.flatMap((row) => row.activity_ids))]
  const isInCycle = rows.some((row) => row.enrolment_id !== null)
  // These are read one after the other, because a transaction has only one connection.
  const cycles = isInCycle ? await readCycleNames(db, ownerId) : []
  const activities = await readActivityNames(db, actor, { ownerId, ids })
  return rows.map((row) => ({
    row,
    cycle: cycles.find(({ id }) => id === row.enrolment_id) ?? null,
    activities: activities.filter(({ id }) => row.activity_ids.includes(id)),
  }))
}
