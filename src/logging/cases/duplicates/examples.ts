import type { OwnRecords, Attempt, Examples } from '#testing/examples.ts'
import { noneOfTheirs, noSuch } from '#testing/id-attempts.ts'

const likelyCase = {
  date: '2025-03-04',
  type: 'trauma',
  patientAge: '34',
  patientAgeUnit: 'years',
  platform: 'rotary_wing',
}

const duplicates = (date: string) =>
  `/api/case-duplicates?${new URLSearchParams({ ...likelyCase, date }).toString()}`

/** Returns the attempt for one of two cases that are marked as different. */
const inPair = (pair: (value: string, own: OwnRecords) => object): Attempt => ({
  request: (value, own) => ({
    method: 'PUT',
    url: '/api/case-duplicates/different',
    payload: { ...pair(value, own), isDifferent: true },
  }),
  answer: noSuch,
  good: ({ assessed }) => assessed.id,
})

export const examples: Examples = {
  largestQueries: {
    listDuplicates: [likelyCase],
  },
  fieldIds: {
    'markDifferent.caseId': inPair((value, { logged }) => ({ caseId: value, otherId: logged.id })),
    'markDifferent.otherId': inPair((value, { logged }) => ({ caseId: logged.id, otherId: value })),
    'listDuplicates.except': {
      request: (value, { logged }) => ({ url: `${duplicates(logged.date)}&except=${value}` }),
      answer: noneOfTheirs,
      good: ({ logged }) => logged.id,
    },
    'listDuplicates.missionNumber': {
      request: (value, { logged }) => ({
        url: `${duplicates(logged.date)}&missionNumber=${encodeURIComponent(value)}`,
      }),
      answer: noneOfTheirs,
      good: ({ logged }) => logged.missionNumber.replace('#', ''),
    },
  },
}
