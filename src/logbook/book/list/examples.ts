import type { Attempt, Examples } from '#testing/examples.ts'
import { caseReaders } from '#testing/readers.ts'
import { noneOfTheirs } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

/** Returns the attempts for the filters of an endpoint that lists or counts cases. */
function inListOfCases(endpoint: string, url: string): Record<string, Attempt> {
  const answer = noneOfTheirs
  return {
    [`${endpoint}.clinician`]: {
      request: (value) => ({ url: `${url}?clinician=${value}` }),
      answer,
      good: ({ person }) => person.id,
    },
    [`${endpoint}.tag`]: {
      request: (value) => ({ url: `${url}?tag=${encodeURIComponent(value)}` }),
      answer,
      good: () => 'winch',
    },
  }
}

export const examples: Examples = {
  fieldIds: {
    ...inListOfCases('listCases', '/api/cases'),
    ...inListOfCases('getCaseTotals', '/api/cases/totals'),
  },
  views: {
    listCases: { by: overseers, of: () => ({ record: null }) },
    getCaseTotals: { by: overseers, of: () => ({ record: null }), names: 'nobody' },
  },
  readableColumns: {
    listCases: [caseReaders, ['name']],
  },
}
