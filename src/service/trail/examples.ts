import type { Examples } from '#testing/examples.ts'
import { administratorReaders } from '#testing/readers.ts'
import { administrators } from '#testing/callers.ts'
import { noneOfTheirs, ownCase } from '#testing/id-attempts.ts'

export const examples: Examples = {
  callers: {
    downloadAuditEvents: administrators,
    listAuditEvents: administrators,
  },
  askingForProof: ['downloadAuditEvents'],
  fieldIds: {
    'listAccessLog.person': {
      request: (value) => ({ url: `/api/access-log?person=${value}` }),
      answer: noneOfTheirs,
      good: ({ supervisor }) => supervisor.id,
    },
    'listAccessLog.record': {
      request: (value) => ({ url: `/api/access-log?record=${value}` }),
      answer: noneOfTheirs,
      good: ownCase,
    },
    'downloadAccessLog.record': {
      request: (value) => ({ url: `/api/access-log/file?record=${value}` }),
      answer: noneOfTheirs,
      good: ownCase,
    },
    'downloadAccessLog.person': {
      request: (value) => ({ url: `/api/access-log/file?person=${value}` }),
      answer: noneOfTheirs,
      good: ({ supervisor }) => supervisor.id,
    },
  },
  views: {
    listAuditEvents: {
      by: administrators,
      of: ({ clinician: { id } }) => ({ query: { person: id }, record: null }),
    },
    downloadAuditEvents: {
      by: administrators,
      of: ({ clinician: { id } }) => ({ query: { person: id }, record: null }),
    },
  },
  readableColumns: {
    // Whoever looked, and at whose records.
    listAuditEvents: [administratorReaders, ['name']],
    downloadAuditEvents: [administratorReaders, ['name']],
  },
}
