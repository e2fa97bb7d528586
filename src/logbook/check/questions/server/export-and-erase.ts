import { ownCases } from '#logging/cases/record/server/policy.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { jsonFile } from '#platform/server/export-files.ts'
import { deleteSettledOf, listAllSettled } from './queries.ts'

export const exportedSettled: DataExport = {
  readme: {
    'settled-questions.json':
      'Questions about your cases whose answer you confirmed: the id of the case, the field, a digest of the text of the question, and when you confirmed it.',
  },
  files: async (deps, actor) => [
    jsonFile('settled-questions.json', await listAllSettled(deps.db, ownCases(actor))),
  ],
}

export const eraseSettled = (tx: Tx, userId: string): Promise<void> => deleteSettledOf(tx, userId)
