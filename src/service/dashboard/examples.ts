import type { Examples } from '#testing/examples.ts'
import { administratorReaders } from '#testing/readers.ts'
import { overseers, administrators } from '#testing/callers.ts'

export const examples: Examples = {
  callers: {
    getWaitingWork: overseers,
    getDashboardStats: administrators,
  },
  readableColumns: {
    getDashboardStats: [administratorReaders, ['email', 'name']],
  },
}
