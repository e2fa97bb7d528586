import type { ErrorTable } from '#platform/contract/errors.ts'

export const levelErrors = {
  level_not_yours: [
    403,
    'Only a clinical or educational supervisor who may sign their cases decides on the levels of this clinician.',
  ],
  level_not_reached: [409, 'No level is reached in this procedure, so there is nothing to withdraw.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof levelErrors, true> {}
}
