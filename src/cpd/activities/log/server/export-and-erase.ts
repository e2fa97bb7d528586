import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toJsonListFile } from '#platform/server/export-files.ts'
import { activityScope } from './policy.ts'
import { deleteActivitiesOf, listRetainedActivities } from './queries.ts'
import { toRetainedActivityView } from './views.ts'

export const exportedActivities: DataExport = {
  readme: {
    'cpd.json': 'Your professional development activities, including deleted ones that are still retained.',
  },
  files: (deps, actor) => [toJsonListFile('cpd.json', retainedViews(deps, actor))],
}

/** Small enough that reading and writing one page does not delay other requests. */
const pageSize = 100

async function* retainedViews({ db }: Deps, actor: Actor) {
  let after: { date: string; id: string } | undefined
  for (;;) {
    const page = await listRetainedActivities(db, activityScope(actor, actor.id), { after, limit: pageSize })
    yield* page.map(toRetainedActivityView)
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

export const eraseActivities = (tx: Tx, userId: string): Promise<void> => deleteActivitiesOf(tx, userId)
