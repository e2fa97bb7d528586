import type { ErrorTable } from '#platform/contract/errors.ts'

export const registrationsErrors = {
  regulator_registration_not_found: [404, 'This registration no longer exists, or it is not yours.'],
  regulator_registration_id_taken: [409, 'A different registration was already saved under this id.'],
  regulator_registration_changed: [
    409,
    'This registration was changed elsewhere. Load the current version to continue.',
  ],
  regulator_registrations_full: [
    409,
    'You have 100 registrations, the maximum. Remove one that has expired.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof registrationsErrors, true> {}
}
