import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listDoneProcedures, type DoneProcedure } from '../record/server/done-procedures-queries.ts'
import { casesVisibleTo } from '../record/server/policy.ts'

/**
 * Returns how often a user did each procedure on each day of a period, real or simulated. The actor must be allowed to see
 * that user's cases.
 */
export const readDoneProcedures = (
  { pool }: Pick<Deps, 'pool'>,
  actor: Actor,
  ownerId: string,
  period: DayPeriod,
): Promise<DoneProcedure[]> => listDoneProcedures(pool, casesVisibleTo(actor), ownerId, period)
