import { requestEmail, reviewedEmail } from './server/emails.ts'
import type { Examples } from '#testing/examples.ts'
import { aCase } from '#testing/looks.ts'
import { caseReaders } from '#testing/readers.ts'
import { overseers } from '#testing/callers.ts'
import { ownCase } from '#testing/id-attempts.ts'

export const examples: Examples = {
  pathIds: {
    'listCaseChanges:id': { good: ownCase },
  },
  views: {
    listCaseChanges: { by: overseers, of: aCase },
  },
  readableColumns: {
    listCaseChanges: [caseReaders, ['name']],
  },
  emails: ({ id, words, publicUrl }) => ({
    requestEmail: requestEmail({ publicUrl, caseId: id, learner: words, count: 2 }),
    reviewedEmail: reviewedEmail({ publicUrl, caseId: id, reviewer: words }),
  }),
}
