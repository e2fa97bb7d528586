import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { activitiesOf } from './policy.ts'
import { deleteActivitiesOf, listRetainedActivities } from './queries.ts'
import { toRetainedActivityView } from './views.ts'

export const exportedActivities: DataExport = {
  readme: {
    'cpd.json': 'Your professional development activities, including deleted ones that are still retained.',
  },
  files: async (deps, actor) => {
    const activities = await listRetainedActivities(deps.db, activitiesOf(actor, actor.id))
    return [jsonFile('cpd.json', activities.map(toRetainedActivityView))]
  },
}

export const eraseActivities = (tx: Tx, userId: string): Promise<void> => deleteActivitiesOf(tx, userId)
