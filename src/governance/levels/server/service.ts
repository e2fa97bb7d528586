import type { Db } from '#platform/server/db/database.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { countDecided, listReachedLevels, type ReachedLevel } from './queries.ts'

/** Returns the levels that these people have reached today, without those that were withdrawn. The caller records the view. */
export const readReachedLevels = (db: Db, scope: PeopleScope): Promise<ReachedLevel[]> =>
  listReachedLevels(db, scope)

/** Counts the decisions about a clinician that others have made since. The caller records the view. */
export const countDecidedSince = countDecided
