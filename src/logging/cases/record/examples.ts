import { requestEmail, reviewedEmail } from './server/emails.ts'
import { givenSignatureClaim } from '#testing/given-import.ts'
import type { Examples } from '#testing/examples.ts'
import { pathForCase } from '#testing/looks.ts'
import { caseReaders } from '#testing/readers.ts'
import { overseers } from '#testing/callers.ts'
import { ownCaseId } from '#testing/id-attempts.ts'

export const examples: Examples = {
  pathIds: {
    'listCaseChanges:id': { ownValue: ownCaseId },
  },
  views: {
    listCaseChanges: { viewers: overseers, request: pathForCase },
  },
  readableColumns: {
    listCaseChanges: [caseReaders, ['name']],
  },
  rows: async ({ app, loggedCase, text }) => {
    await givenSignatureClaim(app, loggedCase.id, text)
    return {}
  },
  emails: ({ id, text: words, publicUrl }) => ({
    requestEmail: requestEmail({ publicUrl, caseId: id, learner: words, count: 2 }),
    reviewedEmail: reviewedEmail({ publicUrl, caseId: id, reviewer: words }),
  }),
}
