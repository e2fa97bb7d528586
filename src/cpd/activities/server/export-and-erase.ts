import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport, ExportedFile } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { jsonFile, storedFile } from '#platform/server/export-files.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { activitiesOf } from './policy.ts'
import { deleteActivitiesOf, listRetainedActivities, type ActivityRow } from './queries.ts'
import { toRetainedActivityView } from './views.ts'

export const exportedActivities: DataExport = {
  readme: {
    'cpd.json': 'Your professional development activities, including deleted ones that are still retained.',
    'evidence/': 'The evidence files of these activities.',
  },
  files: async (deps, actor) => {
    const activities = await listRetainedActivities(deps.db, activitiesOf(actor, actor.id))
    const views = activities.map((row) => toRetainedActivityView(row, evidenceName(row)))
    return [jsonFile('cpd.json', views), ...activities.flatMap((row) => evidenceFile(deps, row))]
  },
}

function evidenceFile({ files }: Deps, row: ActivityRow): ExportedFile[] {
  const { file_key: key } = row
  const name = evidenceName(row)
  if (key === null || name === null) return []
  return [storedFile(name, () => files.open(key))]
}

/** Returns the archive path of an evidence file: one folder per activity, because file names may repeat. */
const evidenceName = ({ id, filename }: ActivityRow): string | null =>
  filename && `evidence/${id}/${filename.replaceAll(/[\\/\p{Cc}]/gu, '_').replace(/^\.+$/, '_')}`

/** Erases the activities and their evidence files. */
export async function eraseActivities(tx: Tx, userId: string): Promise<void> {
  for (const key of await deleteActivitiesOf(tx, userId)) await removeFileAfter(tx, key)
}
