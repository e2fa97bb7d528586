import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { deleteSettledQuestionsOf, listAllSettledQuestions } from './queries.ts'

export const exportedQuestions: DataExport = {
  readme: {
    'settled-questions.json':
      'Questions about your cases whose answer you confirmed: the id of the case, the field, a digest of the text of the question, and when you confirmed it.',
  },
  files: async (deps, actor) => [
    toJsonFile('settled-questions.json', await listAllSettledQuestions(deps.db, ownCaseScope(actor))),
  ],
}

export const eraseSettledQuestions = (tx: Tx, userId: string): Promise<void> =>
  deleteSettledQuestionsOf(tx, userId)
