import type { Examples } from '#testing/examples.ts'
import { emptyList200 } from '#testing/id-attempts.ts'

export const examples: Examples = {
  largestQueries: {
    exportLogbook: [{ format: 'csv' }, { format: 'json' }, { format: 'pdf' }],
  },
  fieldIds: {
    'exportLogbook.ids': {
      request: (value) => ({ url: `/api/logbook/export?format=json&ids=${value}` }),
      status: emptyList200,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
    'exportLogbook.tag': {
      request: (value) => ({ url: `/api/logbook/export?format=json&tag=${encodeURIComponent(value)}` }),
      status: () => 200, // the file repeats its filters
      ownValue: () => 'winch',
    },
  },
}
