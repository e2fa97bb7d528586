import type { Examples } from '#testing/examples.ts'
import { noSuch } from '#testing/id-attempts.ts'

/** Takes back what was never said, which any own case allows. */
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
