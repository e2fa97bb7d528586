import type { Attempt, Examples } from '#testing/examples.ts'
import { notFound404 } from '#testing/id-attempts.ts'

/** Returns the tests that put another user's id into the query fields for a cycle and a profile. */
const subjectAttempts = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.enrolmentId`]: {
    request: (value) => ({ url: `${url}&from=2025-01-01&to=2025-12-31&enrolmentId=${value}` }),
    status: notFound404,
    ownValue: ({ cycle }) => cycle.id,
  },
  [`${endpoint}.profileId`]: {
    request: (value) => ({ url: `${url}&profileId=${value}` }),
    status: notFound404,
    ownValue: ({ profile }) => profile.id,
  },
})

export const examples: Examples = {
  largestQueries: {
    downloadRecord: [{ kind: 'record' }, { kind: 'nmc' }],
  },
  fieldIds: {
    ...subjectAttempts('downloadRecord', '/api/cpd/records/file?kind=list&format=xlsx'),
    ...subjectAttempts('downloadEvidence', '/api/cpd/records/evidence?'),
  },
}
