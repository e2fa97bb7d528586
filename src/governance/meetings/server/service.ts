import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Owed } from '../contract.ts'
import { listOwed } from './owed-queries.ts'
import { agreementsOf, agreementsWith } from './policy.ts'
import { countMoved } from './queries.ts'
import { toOwedView } from './views.ts'

/** Nobody needs a more exact number above this. */
const maxOwed = 100

/** Returns what the actor owes to those whom they supervise, and to their supervisors: ticks, and actions that are due. */
export const readOwed = async (db: Db, actor: Actor, today: string): Promise<Owed> =>
  toOwedView(await listOwed(db, agreementsOf(actor), { today, limit: maxOwed }))

/** Counts what a clinician of the actor added, edited or ticked since. The caller records the view. */
export const countMovedSince = (
  db: Db,
  actor: Actor,
  { clinicianId, since, limit }: { clinicianId: string; since: Date; limit: number },
): Promise<number> => countMoved(db, agreementsWith(actor, clinicianId), { since, limit })
