import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import { findPlaces } from './context-queries.ts'

/** Returns what the rows of this user are read with: zone, day, limits, and the places and supervisors to choose from. */
export async function importContextOf({ db, clock }: Deps, actor: Actor): Promise<ImportContext> {
  const now = clock.now()
  const { paediatricAgeLimit, missionNumberPrefix, bases, regions, supervisors } = await findPlaces(db, actor)
  return {
    zone: actor.timeZone,
    today: dateIn(actor.timeZone, now),
    now,
    paediatricAgeLimit,
    missionNumberPrefix,
    places: { bases, regions, supervisors: supervisors.map(({ id, name }) => ({ code: id, label: name })) },
  }
}
