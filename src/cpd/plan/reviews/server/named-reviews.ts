import { readCycleNames } from '#cpd/cycles/server/service.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { PlanScope } from '../../overview/server/policy.ts'
import type { ReviewRow } from './queries.ts'
import type { NamedReview } from './row-mapping.ts'

/** Adds the name of its cycle to each review. All reviews must belong to one plan. */
export async function withCycles(
  db: Db,
  { ownerId }: PlanScope,
  rows: readonly ReviewRow[],
): Promise<NamedReview[]> {
  const isInCycle = rows.some((row) => row.enrolment_id !== null)
  const cycles = isInCycle ? await readCycleNames(db, ownerId) : []
  return rows.map((row) => ({ row, cycle: cycles.find(({ id }) => id === row.enrolment_id) ?? null }))
}
