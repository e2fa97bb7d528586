import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listDoneProcedures, type DailyProcedureCount } from '../record/server/done-procedures-queries.ts'
import { visibleCaseScope } from '../record/server/policy.ts'

/**
 * Returns how often a user did each procedure on each day of a period, real or simulated. Counts
 * only cases that the actor may see.
 */
export const readDoneProcedures = (
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  ownerId: string,
  period: DayPeriod,
): Promise<DailyProcedureCount[]> => listDoneProcedures(pool, visibleCaseScope(actor), ownerId, period)
