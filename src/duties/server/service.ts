import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { assertMaySeeUser } from '#users/server/service.ts'
import { decidedBy, personOf, type PeopleScope } from './policy.ts'
import { selectPeople, selectPerson } from './queries.ts'
import type { PersonRow } from './row-mapping.ts'

export interface By {
  actor: Actor
  origin: Origin
}

/** Returns the scope of one user. Throws `user_not_found` unless the actor may open their pages. */
export async function seenPerson(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string = actor.id,
): Promise<PeopleScope> {
  if (userId !== actor.id) await assertMaySeeUser(deps, actor, userId)
  return personOf(actor, userId)
}

/** Returns a user for whom the actor decides. Throws `access_denied` for one whom they may only look at, and for themselves. */
export async function getDecidedPerson(db: Db, actor: Actor, userId: string): Promise<PersonRow> {
  if (userId === actor.id) throw new AppError('access_denied')
  const person = await findPerson(db, decidedBy(actor), userId)
  if (person) return person
  await assertMaySeeUser({ db }, actor, userId)
  throw new AppError('access_denied')
}

export async function findPerson(db: Db, scope: PeopleScope, userId: string): Promise<PersonRow | undefined> {
  return selectPerson(db, scope, userId)
}

interface WhichPeople {
  organizationId?: string | null | undefined
  limit: number
}

/** Returns active users by name. */
export async function listPeople(db: Db, scope: PeopleScope, which: WhichPeople): Promise<PersonRow[]> {
  return selectPeople(db, scope, which)
}
