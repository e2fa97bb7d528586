import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { findVisibleName } from '../directory/server/queries.ts'
import { peopleReachedBy } from '../reach/server/policy.ts'

/** Throws `user_not_found` unless the actor may open this user's pages, whether or not the user exists. */
export async function assertMaySeeUser(deps: Pick<Deps, 'db'>, actor: Actor, userId: string): Promise<void> {
  await getUserName(deps, actor, userId)
}

/** Returns the name of a user. Throws `user_not_found` like `assertMaySeeUser`. */
export async function getUserName({ db }: Pick<Deps, 'db'>, actor: Actor, userId: string): Promise<string> {
  const name = await findVisibleName(db, peopleReachedBy(actor), userId)
  if (name === null) throw new AppError('user_not_found')
  return name
}
