import type { Examples } from '#testing/examples.ts'
import { noSuch } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  fieldIds: {
    'getReport.clinician': {
      request: (value) => ({ url: `/api/reports/summary?clinician=${value}` }),
      answer: noSuch,
      good: ({ person }) => person.id,
    },
  },
  views: {
    getReport: {
      by: overseers,
      of: ({ clinician: { id } }) => ({ query: { clinician: id }, record: id }),
    },
  },
  readableColumns: {
    getReport: [['themselves'], ['name']],
  },
}
