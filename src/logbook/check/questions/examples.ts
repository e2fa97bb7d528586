import type { Examples } from '#testing/examples.ts'
import { noSuch } from '#testing/id-attempts.ts'

/** Withdraws a confirmation that was never given, which is allowed for any of the caller's own cases. */
const noQuestion = { path: 'date', digest: '0'.repeat(64), isSettled: false }

export const examples: Examples = {
  accepted: {
    settleQuestion: ({ own }) => ({ body: { caseId: own.logged.id, ...noQuestion } }),
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
      answer: noSuch,
      good: ({ logged }) => logged.id,
    },
  },
}
