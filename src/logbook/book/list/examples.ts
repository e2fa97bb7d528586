import type { Attempt, Examples } from '#testing/examples.ts'
import { caseReaders } from '#testing/readers.ts'
import { emptyList200 } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

/** Returns the attempts for the filters of an endpoint that lists or counts cases. */
function caseFilterAttempts(endpoint: string, url: string): Record<string, Attempt> {
  const answer = emptyList200
  return {
    [`${endpoint}.clinician`]: {
      request: (value) => ({ url: `${url}?clinician=${value}` }),
      status: answer,
      ownValue: ({ person }) => person.id,
    },
    [`${endpoint}.tag`]: {
      request: (value) => ({ url: `${url}?tag=${encodeURIComponent(value)}` }),
      status: answer,
      ownValue: () => 'winch',
    },
  }
}

export const examples: Examples = {
  fieldIds: {
    ...caseFilterAttempts('listCases', '/api/cases'),
    ...caseFilterAttempts('getCaseTotals', '/api/cases/totals'),
  },
  views: {
    listCases: { viewers: overseers, request: () => ({ recordId: null }) },
    getCaseTotals: { viewers: overseers, request: () => ({ recordId: null }), subject: 'nobody' },
  },
  readableColumns: {
    listCases: [caseReaders, ['name']],
  },
}
