import type { Examples } from '#testing/examples.ts'

export const examples: Examples = {
  largestQueries: {
    downloadReport: [{ view: 'training' }],
  },
}
