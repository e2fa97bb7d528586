import type { Examples } from '#testing/examples.ts'
import { administratorReaders } from '#testing/readers.ts'
import { administrators } from '#testing/callers.ts'
import { emptyList200, ownCaseId } from '#testing/id-attempts.ts'

export const examples: Examples = {
  callers: {
    downloadAuditEvents: administrators,
    listAuditEvents: administrators,
  },
  requiringProof: ['downloadAuditEvents'],
  fieldIds: {
    'listAccessLog.person': {
      request: (value) => ({ url: `/api/access-log?person=${value}` }),
      status: emptyList200,
      ownValue: ({ supervisor }) => supervisor.id,
    },
    'listAccessLog.record': {
      request: (value) => ({ url: `/api/access-log?record=${value}` }),
      status: emptyList200,
      ownValue: ownCaseId,
    },
    'downloadAccessLog.record': {
      request: (value) => ({ url: `/api/access-log/file?record=${value}` }),
      status: emptyList200,
      ownValue: ownCaseId,
    },
    'downloadAccessLog.person': {
      request: (value) => ({ url: `/api/access-log/file?person=${value}` }),
      status: emptyList200,
      ownValue: ({ supervisor }) => supervisor.id,
    },
  },
  views: {
    listAuditEvents: {
      viewers: administrators,
      request: ({ clinician: { id } }) => ({ query: { person: id }, recordId: null }),
    },
    downloadAuditEvents: {
      viewers: administrators,
      request: ({ clinician: { id } }) => ({ query: { person: id }, recordId: null }),
    },
  },
  readableColumns: {
    // The names of those who looked, and of the owners of the records.
    listAuditEvents: [administratorReaders, ['name']],
    downloadAuditEvents: [administratorReaders, ['name']],
  },
}
