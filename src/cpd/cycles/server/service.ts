import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { CycleProgress } from '../progress/progress.ts'
import { withProgress } from '../enrolments/server/cycles.ts'
import { maxEnrolments } from '../enrolments/contract.ts'
import { enrolmentScope, ownEnrolments } from '../enrolments/server/policy.ts'
import { findEnrolment, listEnrolmentNames } from '../enrolments/server/queries.ts'

/** The functions that capabilities listed after this one may call (see `src/server/capabilities.ts`). */

export interface OwnCycle {
  /** The body, such as "Health and Care Professions Council". */
  body: string
  title: string
  from: string
  to: string
  progress: CycleProgress
}

/** Returns one of the actor's cycles with its progress. Throws `enrolment_not_found`. */
export async function getOwnCycle(deps: Deps, actor: Actor, id: string): Promise<OwnCycle> {
  const row = await findEnrolment(deps.db, ownEnrolments(actor), id)
  const [cycle] = row ? await withProgress(deps, actor, actor.id, [row]) : []
  if (!row || !cycle) throw new AppError('enrolment_not_found')
  const { body, title } = row.rules
  return { body, title, from: row.cycle_start, to: row.cycle_end, progress: cycle.progress }
}

/** Returns whether this is one of the actor's cycles. */
export const isOwnCycle = async (db: Db, actor: Actor, id: string): Promise<boolean> =>
  (await findEnrolment(db, ownEnrolments(actor), id)) !== undefined

/** The facts that a link to a cycle shows. */
export interface CycleName {
  id: string
  body: string
  cycleStart: string
  cycleEnd: string
}

/** Returns the names of a user's cycles, latest first. Check first that the actor may see this user. */
export async function readCycleNames(db: Db, ownerId: string): Promise<CycleName[]> {
  const rows = await listEnrolmentNames(db, enrolmentScope(ownerId), maxEnrolments)
  return rows.map(({ id, body, cycle_start: cycleStart, cycle_end: cycleEnd }) => ({
    id,
    body,
    cycleStart,
    cycleEnd,
  }))
}
