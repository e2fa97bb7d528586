import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { overseenBy, personScope, type PeopleScope } from '#people/users/reach/server/policy.ts'
import {
  countActive,
  listBases,
  selectOrganization,
  selectOrganizationCounts,
  selectPeople,
  selectPerson,
} from './queries.ts'
import type { Base, CountedOrganization, PeopleFilter, PersonRow, PeopleSelection } from './row-mapping.ts'

export type { PeopleFilter } from './row-mapping.ts'

/** Returns the scope of one user. Throws `user_not_found` unless it is the actor or a user whom they oversee. */
export async function getVisiblePersonScope(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string = actor.id,
): Promise<PeopleScope> {
  const isVisible =
    userId === actor.id || (await findPerson(deps.db, overseenBy(actor), userId)) !== undefined
  if (!isVisible) throw new AppError('user_not_found')
  return personScope(actor, userId)
}

/** Returns a user whom the actor oversees. Throws `access_denied` for the actor themselves. */
export async function getOverseenPerson(db: Db, actor: Actor, userId: string): Promise<PersonRow> {
  if (userId === actor.id) throw new AppError('access_denied')
  const person = await findPerson(db, overseenBy(actor), userId)
  if (!person) throw new AppError('user_not_found')
  return person
}

export async function findPerson(db: Db, scope: PeopleScope, userId: string): Promise<PersonRow | undefined> {
  return selectPerson(db, scope, userId)
}

/** Returns active users by name. */
export async function listPeople(
  db: Db,
  scope: PeopleScope,
  selection: PeopleSelection,
): Promise<PersonRow[]> {
  return selectPeople(db, scope, selection)
}

export async function countPeople(db: Db, scope: PeopleScope, filter: PeopleFilter): Promise<number> {
  return countActive(db, scope, filter)
}

/** Returns the organizations that a scope includes as a whole, by name, with the number of their active users. */
export async function countByOrganization(
  db: Db,
  scope: PeopleScope,
  limit: number,
): Promise<CountedOrganization[]> {
  return selectOrganizationCounts(db, scope, limit)
}

/** Returns an organization that the scope includes as a whole or in part. */
export async function findOrganization(db: Db, scope: PeopleScope, id: string) {
  return selectOrganization(db, scope, id)
}

/** When to evaluate people: on one chosen day for all of them, or at an instant, on its date in the organization of each. */
export type DayOrInstant = string | Date

/** Returns the day on which a user is evaluated. It does not depend on the reader or on their time zone. */
export const dayOf = ({ time_zone: zone }: Pick<PersonRow, 'time_zone'>, when: DayOrInstant): string =>
  typeof when === 'string' ? when : dateIn(zone, when)

/** Returns the earliest day on which any of these people, or people in the time zone `zone`, are evaluated. */
export const earliestDay = (
  people: readonly Pick<PersonRow, 'time_zone'>[],
  when: DayOrInstant,
  zone: string,
): string =>
  [...people, { time_zone: zone }].map((person) => dayOf(person, when)).reduce((a, b) => (a < b ? a : b))

/**
 * Reads a value for each person on their day, and returns the values in the order of `people`. Calls `read` once for each day: at
 * one instant there are at most three dates on earth.
 */
export async function readForEachDay<Person extends Pick<PersonRow, 'time_zone'>, Value>(
  people: readonly Person[],
  when: DayOrInstant,
  read: (peopleOfDay: Person[], day: string) => Promise<readonly Value[]>,
): Promise<Value[]> {
  const results = new Map<Person, Value>()
  for (const [day, peopleOfDay] of Map.groupBy(people, (person) => dayOf(person, when))) {
    const values = await read(peopleOfDay, day)
    for (const [index, person] of peopleOfDay.entries()) results.set(person, values[index] as Value) // safe: `read` returns one value per person
  }
  return people.map((person) => results.get(person) as Value)
}

/** Returns the bases of an organization, including retired ones. */
export async function readBasesOf(db: Db, organizationId: string | null): Promise<Base[]> {
  return listBases(db, organizationId)
}
