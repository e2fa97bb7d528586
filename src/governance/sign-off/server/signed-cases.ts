import { listSeenCases } from '#logging/cases/server/service.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  countReturnedSince,
  countSignedSince,
  listSignedCases,
  listSignedCasesEditedSince,
} from './queries.ts'
import { readSignOffs, type CaseSignOff } from './read-signatures.ts'

/**
 * How many cases are compared with their signatures between two reads. Each comparison blocks the event loop for well below a
 * millisecond.
 */
const pageSize = 50

/**
 * Returns the newest signed cases of a person in scope that count and that the actor may see, and whether there are more. The
 * caller records the view.
 */
export async function readSignedCases(
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: PeopleScope },
  personId: string,
  limit: number,
): Promise<{ signOffs: CaseSignOff[]; hasMore: boolean }> {
  const rows = await listSignedCases(deps.db, scope, personId, limit + 1)
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const signOffs: CaseSignOff[] = []
  for (let start = 0; start < ids.length; start += pageSize) {
    const cases = await listSeenCases(deps, actor, ids.slice(start, start + pageSize))
    signOffs.push(...(await readSignOffs(deps.db, cases)))
  }
  return { signOffs, hasMore: rows.length > limit }
}

/** The most edited cases that are compared with their signatures. */
const maxCompared = 50

export interface SignOffsSince {
  signed: number
  returned: number
  changed: number
}

/**
 * Returns how many cases of a clinician in scope others have signed or returned since, and in how many signed cases a signed
 * field was edited since. The caller records the view.
 */
export async function readSignOffsSince(
  deps: Deps,
  { actor, scope }: { actor: Actor; scope: PeopleScope },
  span: { clinicianId: string; since: Date; limit: number },
): Promise<SignOffsSince> {
  const { db } = deps
  const byOthers = { ...span, exceptBy: actor.id }
  const ids = await listSignedCasesEditedSince(db, scope, { ...span, limit: maxCompared })
  const signOffs = ids.length === 0 ? [] : await readSignOffs(db, await listSeenCases(deps, actor, ids))
  return {
    signed: await countSignedSince(db, scope, byOthers),
    returned: await countReturnedSince(db, scope, byOthers),
    changed: signOffs.filter(({ state }) => state === 'changed').length,
  }
}
