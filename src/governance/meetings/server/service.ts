import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Owed } from '../contract.ts'
import { listOwed } from './owed-queries.ts'
import { agreementsOf, agreementsWith } from './policy.ts'
import { countChanged } from './queries.ts'
import { toOwedView } from './views.ts'

/** The highest count; above it, nobody needs an exact number. */
const maxOwed = 100

/**
 * Returns what the actor still has to do for the clinicians whom they supervise, and for their supervisors: ticks and due
 * actions.
 */
export const readOwed = async (db: Db, actor: Actor, today: string): Promise<Owed> =>
  toOwedView(await listOwed(db, agreementsOf(actor), { today, limit: maxOwed }))

/** Counts the entries that a clinician whom the actor supervises has added, edited or ticked since. The caller records the view. */
export const countChangedSince = (
  db: Db,
  actor: Actor,
  { clinicianId, since, limit }: { clinicianId: string; since: Date; limit: number },
): Promise<number> => countChanged(db, agreementsWith(actor, clinicianId), { since, limit })
