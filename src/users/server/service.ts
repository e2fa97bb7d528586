import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { usersVisibleTo } from '../directory/server/policy.ts'
import { isUserVisible } from '../directory/server/queries.ts'

/** Throws `user_not_found` unless the actor may open this user's pages; the same when there is no such user. */
export async function assertMaySeeUser(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  userId: string,
): Promise<void> {
  if (!(await isUserVisible(db, usersVisibleTo(actor), userId))) throw new AppError('user_not_found')
}
