import type { OwnRecords, Attempt, Examples } from '#testing/examples.ts'
import { emptyList200, notFound404 } from '#testing/id-attempts.ts'

const duplicateQuery = {
  date: '2025-03-04',
  type: 'trauma',
  patientAge: '34',
  patientAgeUnit: 'years',
  platform: 'rotary_wing',
}

const duplicatesUrl = (date: string) =>
  `/api/case-duplicates?${new URLSearchParams({ ...duplicateQuery, date }).toString()}`

/** Returns the test that puts another user's case id into one of the two id fields of `markDifferent`. */
const pairFieldAttempt = (pair: (value: string, own: OwnRecords) => object): Attempt => ({
  request: (value, own) => ({
    method: 'PUT',
    url: '/api/case-duplicates/different',
    payload: { ...pair(value, own), isDifferent: true },
  }),
  status: notFound404,
  ownValue: ({ assessedCase }) => assessedCase.id,
})

export const examples: Examples = {
  largestQueries: {
    listDuplicates: [duplicateQuery],
  },
  fieldIds: {
    'markDifferent.caseId': pairFieldAttempt((value, { loggedCase }) => ({
      caseId: value,
      otherId: loggedCase.id,
    })),
    'markDifferent.otherId': pairFieldAttempt((value, { loggedCase }) => ({
      caseId: loggedCase.id,
      otherId: value,
    })),
    'listDuplicates.except': {
      request: (value, { loggedCase }) => ({
        url: `${duplicatesUrl(loggedCase.date)}&except=${value}`,
      }),
      status: emptyList200,
      ownValue: ({ loggedCase }) => loggedCase.id,
    },
    'listDuplicates.missionNumber': {
      request: (value, { loggedCase }) => ({
        url: `${duplicatesUrl(loggedCase.date)}&missionNumber=${encodeURIComponent(value)}`,
      }),
      status: emptyList200,
      ownValue: ({ loggedCase }) => loggedCase.missionNumber.replace('#', ''),
    },
  },
}
