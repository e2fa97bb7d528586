import type { Examples } from '#testing/examples.ts'
import { noneOfTheirs } from '#testing/id-attempts.ts'

export const examples: Examples = {
  largestQueries: {
    exportLogbook: [{ format: 'csv' }, { format: 'json' }, { format: 'pdf' }],
  },
  fieldIds: {
    'exportLogbook.ids': {
      request: (value) => ({ url: `/api/logbook/export?format=json&ids=${value}` }),
      answer: noneOfTheirs,
      good: ({ logged }) => logged.id,
    },
    'exportLogbook.tag': {
      request: (value) => ({ url: `/api/logbook/export?format=json&tag=${encodeURIComponent(value)}` }),
      answer: () => 200, // the file repeats its filters
      good: () => 'winch',
    },
  },
}
