import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { getRegistrations } from './registrations.ts'
import { deleteRegistrationsOf } from './queries.ts'
import { toRegistrationView } from './views.ts'

export const exportedRegistrations: DataExport = {
  readme: { 'registrations.json': 'Your registrations with regulators.' },
  files: async (deps, actor) => [
    toJsonFile('registrations.json', (await getRegistrations(deps, actor)).map(toRegistrationView)),
  ],
}

export const eraseRegistrations = (tx: Tx, userId: string): Promise<void> => deleteRegistrationsOf(tx, userId)
