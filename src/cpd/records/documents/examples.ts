import type { Attempt, Examples } from '#testing/examples.ts'
import { noSuch } from '#testing/id-attempts.ts'

/** Returns the attempts for what a file of CPD is about. */
const inFile = (endpoint: string, url: string): Record<string, Attempt> => ({
  [`${endpoint}.enrolmentId`]: {
    request: (value) => ({ url: `${url}&from=2025-01-01&to=2025-12-31&enrolmentId=${value}` }),
    answer: noSuch,
    good: ({ cycle }) => cycle.id,
  },
  [`${endpoint}.profileId`]: {
    request: (value) => ({ url: `${url}&profileId=${value}` }),
    answer: noSuch,
    good: ({ profile }) => profile.id,
  },
})

export const examples: Examples = {
  largestQueries: {
    downloadRecord: [{ kind: 'record' }, { kind: 'nmc' }],
  },
  fieldIds: {
    ...inFile('downloadRecord', '/api/cpd/records/file?kind=list&format=xlsx'),
    ...inFile('downloadEvidence', '/api/cpd/records/evidence?'),
  },
}
