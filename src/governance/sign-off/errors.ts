import type { ErrorTable } from '#platform/contract/errors.ts'

export const signOffErrors = {
  signature_not_yours: [403, 'Only the supervisor of this clinician can sign this case.'],
  signature_own_case: [403, 'Nobody signs their own case.'],
  signature_outdated: [
    409,
    'This case has changed since you opened it. Look at it again before you sign it.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof signOffErrors, true> {}
}
