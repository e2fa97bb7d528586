import type { Tx } from '#platform/server/db/database.ts'
import type { DataExport, ExportedFile } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { jsonFile, storedFile } from '#platform/server/export-files.ts'
import { removeFileAfter } from '#platform/server/files/removal.ts'
import { activitiesOf } from './policy.ts'
import { deleteActivitiesOf, listKeptActivities, type KeptActivityRow } from './queries.ts'
import { toKeptActivityView } from './views.ts'

export const exportedActivities: DataExport = {
  readme: {
    'cpd.json': 'Your activities of professional development, deleted ones included while they are kept.',
    'evidence/': 'The files that belong to them.',
  },
  files: async (deps, actor) => {
    const activities = await listKeptActivities(deps.db, activitiesOf(actor, actor.id))
    const views = activities.map((row) => toKeptActivityView(row, evidenceName(row)))
    return [jsonFile('cpd.json', views), ...activities.flatMap((row) => evidenceFile(deps, row))]
  },
}

function evidenceFile({ files }: Deps, row: KeptActivityRow): ExportedFile[] {
  const { file_key: key } = row
  const name = evidenceName(row)
  if (key === null || name === null) return []
  return [storedFile(name, () => files.open(key))]
}

/** In a folder of its own, because users name their files as they like. */
const evidenceName = ({ id, filename }: KeptActivityRow): string | null =>
  filename && `evidence/${id}/${filename.replaceAll(/[\\/\p{Cc}]/gu, '_').replace(/^\.+$/, '_')}`

/** Erases the activities with the evidence for them. */
export async function eraseActivities(tx: Tx, userId: string): Promise<void> {
  for (const key of await deleteActivitiesOf(tx, userId)) await removeFileAfter(tx, key)
}
