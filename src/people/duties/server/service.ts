import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { overseenBy, personOf, type PeopleScope } from '#people/users/reach/server/policy.ts'
import { countActive, listBases, selectOrganizationCounts, selectPeople, selectPerson } from './queries.ts'
import type { Base, OrganizationCount, PeopleFilter, PersonRow, WhichPeople } from './row-mapping.ts'

export type { PeopleFilter } from './row-mapping.ts'

/** Returns the scope of one user. Throws `user_not_found` unless it is the actor, or one whom they oversee. */
export async function seenPerson(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string = actor.id,
): Promise<PeopleScope> {
  const isSeen = userId === actor.id || (await findPerson(deps.db, overseenBy(actor), userId)) !== undefined
  if (!isSeen) throw new AppError('user_not_found')
  return personOf(actor, userId)
}

/** Returns a user for whom the actor decides: one whom they oversee. Throws `access_denied` for themselves. */
export async function getDecidedPerson(db: Db, actor: Actor, userId: string): Promise<PersonRow> {
  if (userId === actor.id) throw new AppError('access_denied')
  const person = await findPerson(db, overseenBy(actor), userId)
  if (!person) throw new AppError('user_not_found')
  return person
}

export async function findPerson(db: Db, scope: PeopleScope, userId: string): Promise<PersonRow | undefined> {
  return selectPerson(db, scope, userId)
}

/** Returns active users by name. */
export async function listPeople(db: Db, scope: PeopleScope, which: WhichPeople): Promise<PersonRow[]> {
  return selectPeople(db, scope, which)
}

export async function countPeople(db: Db, scope: PeopleScope, filter: PeopleFilter): Promise<number> {
  return countActive(db, scope, filter)
}

/** Returns the organizations that a scope reaches as a whole, by name, and how many active users each has. */
export async function countByOrganization(
  db: Db,
  scope: PeopleScope,
  limit: number,
): Promise<OrganizationCount[]> {
  return selectOrganizationCounts(db, scope, limit)
}

/** Returns the bases of an organization, also retired ones. */
export async function readBasesOf(db: Db, organizationId: string | null): Promise<Base[]> {
  return listBases(db, organizationId)
}
