import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { maxProfiles } from '../contract.ts'
import { ownProfiles } from './policy.ts'
import { deleteProfilesOf, listProfileRows } from './queries.ts'
import { toRetainedProfileView } from './views.ts'

export const exportedProfiles: DataExport = {
  readme: { 'cpd-profiles.json': 'Your CPD profiles for regulators.' },
  files: async (deps, actor) => {
    const rows = await listProfileRows(deps.db, ownProfiles(actor), maxProfiles)
    return [toJsonFile('cpd-profiles.json', rows.map(toRetainedProfileView))]
  },
}

export const eraseProfiles = (tx: Tx, userId: string): Promise<void> => deleteProfilesOf(tx, userId)
