import type { Examples } from '#testing/examples.ts'
import { notFound404 } from '#testing/id-attempts.ts'

/** Withdraws a confirmation that was never given, which is allowed for any of the caller's own cases. */
const noQuestion = { path: 'date', digest: '0'.repeat(64), isSettled: false }

export const examples: Examples = {
  accepted: {
    settleQuestion: ({ own }) => ({ body: { caseId: own.loggedCase.id, ...noQuestion } }),
  },
  largestQueries: {
    listQuestions: [{ state: 'settled' }],
  },
  fieldIds: {
    'settleQuestion.caseId': {
      request: (value) => ({
        method: 'PUT',
        url: '/api/cases/check/questions/settled',
        payload: { caseId: value, ...noQuestion },
      }),
      status: notFound404,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
  },
}
