import type { DataExport } from '#platform/server/capability.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { eraseLinksOf, listLinksOfPerson } from './queries.ts'

export const exportedSupervision: DataExport = {
  readme: { 'supervision.json': 'Who supervises you and whom you supervise, from when to when.' },
  files: async ({ db }, { id }) => [toJsonFile('supervision.json', await listLinksOfPerson(db, id))],
}

export async function eraseSupervision(tx: Tx, userId: string): Promise<void> {
  await eraseLinksOf(tx, userId)
}
