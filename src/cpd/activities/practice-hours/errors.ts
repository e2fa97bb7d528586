import type { ErrorTable } from '#platform/contract/errors.ts'

export const practiceHoursErrors = {
  practice_not_found: [404, 'These practice hours no longer exist, or you cannot change them.'],
  practice_id_taken: [409, 'Other practice hours were already saved under this id.'],
  practice_changed: [
    409,
    'These practice hours were changed elsewhere. Load the current version to continue.',
  ],
  practice_full: [409, 'You have 1,000 entries of practice hours, the maximum. Join some of them.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof practiceHoursErrors, true> {}
}
