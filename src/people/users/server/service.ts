import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findVisibleName } from '../directory/server/queries.ts'
import type { OversightPermission } from '../reach/oversight.contract.ts'
import { peopleReachedBy } from '../reach/server/policy.ts'

/** Throws `user_not_found` unless the actor may open these records of the user, whether or not the user exists. */
export async function assertMaySeeUser(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string,
  permission: OversightPermission,
): Promise<void> {
  await getUserName(deps, actor, userId, permission)
}

/** Returns the name of a user. Throws `user_not_found` like `assertMaySeeUser`. */
export async function getUserName(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string,
  permission: OversightPermission,
): Promise<string> {
  const name = await findVisibleName(db, peopleReachedBy(actor, permission), userId)
  if (name === null) throw new AppError('user_not_found')
  return name
}
