import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { deleteDutiesOf } from './queries.ts'
import { findPerson } from './service.ts'

export const exportedDuties: DataExport = {
  readme: { 'duties.json': 'What you do on task, such as flying or winching, and your base.' },
  files: async ({ db }, actor) => {
    const person = await findPerson(db, ownScope(actor), actor.id)
    return [toJsonFile('duties.json', { duties: person?.duties ?? [], base: person?.base_code ?? null })]
  },
}

export async function eraseDuties(tx: Tx, userId: string): Promise<void> {
  await deleteDutiesOf(tx, userId)
}
