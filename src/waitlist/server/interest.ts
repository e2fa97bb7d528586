import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { deleteInterest, findInterest, insertInterest } from './queries.ts'

export async function registerInterest({ db, clock }: Deps, actor: Actor): Promise<void> {
  await insertInterest(db, actor.id, clock.now())
}

export async function withdrawInterest({ db }: Deps, actor: Actor): Promise<void> {
  await deleteInterest(db, actor.id)
}

/** Since when one wants to hear when learning opens, to take along; null: one does not. */
export const exportInterest = ({ db }: Deps, actor: Actor): Promise<Date | null> => findInterest(db, actor.id)

/** With the person goes their wish. */
export const eraseInterest = (tx: Tx, userId: string): Promise<void> => deleteInterest(tx, userId)
