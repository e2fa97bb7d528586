import { dateIn } from '#platform/contract/zoned-time.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import { filesListName } from '../../attached-files/offered-files.ts'
import { findStoredFiles } from '../../attached-files/server/queries.ts'
import { findOrganizationLists } from './context-queries.ts'
import type { BatchRow } from './queries.ts'
import { kindOf } from './server-kinds.ts'

type BatchToRead = Pick<BatchRow, 'id' | 'records' | 'organization_id'>

/** Returns the context for reading this user's rows: time zone, date, limits, and the organization's places and supervisors. */
export async function importContextOf(deps: Deps, actor: Actor, batch: BatchToRead): Promise<ImportContext> {
  const { db, clock } = deps
  const now = clock.now()
  const { paediatricAgeLimit, missionNumberPrefix, bases, regions, supervisors } =
    await findOrganizationLists(db, actor)
  const kind = kindOf(batch)
  const kindLists = await kind.listPlaces?.(deps, batch.organization_id)
  const storedFiles = kind.attachesFiles ? await findStoredFiles(db, batch.id) : null
  return {
    zone: actor.timeZone,
    today: dateIn(actor.timeZone, now),
    now,
    paediatricAgeLimit,
    missionNumberPrefix,
    ...(storedFiles && { unusedFiles: storedFiles.unused }),
    places: {
      bases,
      regions,
      supervisors: supervisors.map(({ id, name }) => ({ code: id, label: name })),
      ...kindLists,
      ...(storedFiles && {
        [filesListName]: storedFiles.files.map(({ id, path }) => ({ code: id, label: path })),
      }),
    },
  }
}
