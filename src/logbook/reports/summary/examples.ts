import type { Examples } from '#testing/examples.ts'
import { notFound404 } from '#testing/id-attempts.ts'
import { overseers } from '#testing/callers.ts'

export const examples: Examples = {
  fieldIds: {
    'getReport.clinician': {
      request: (value) => ({ url: `/api/reports/summary?clinician=${value}` }),
      status: notFound404,
      ownValue: ({ person }) => person.id,
    },
  },
  views: {
    getReport: {
      viewers: overseers,
      request: ({ clinician: { id } }) => ({ query: { clinician: id }, recordId: id }),
    },
  },
  readableColumns: {
    getReport: [['themselves'], ['name']],
  },
}
