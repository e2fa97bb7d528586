import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import {
  addProfileRecord as add,
  type ProfileFacts,
  type SystemBy,
} from '../records/server/profile-records.ts'
import { readVerdictsOf, type PersonVerdict } from '../state/server/verdicts.ts'

/** The functions that the capabilities above may call. */

/**
 * Adds a record that another part of Sortie already knows, so that nobody is asked twice. Verification applies as to any other.
 * Returns its id; that of a record with the same expiry if there is one; null if there are too many, or the requirement is not in use.
 */
export const addProfileRecord = (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  by: SystemBy,
  facts: ProfileFacts,
): Promise<string | null> => add(tx, deps, by, facts)

/** Says who of the people whom the actor oversees is fit to fly today, by name. The caller audits the view. */
export const readVerdicts = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonVerdict[]> => readVerdictsOf(deps, actor, limit)
