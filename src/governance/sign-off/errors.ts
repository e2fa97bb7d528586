import type { ErrorTable } from '#platform/contract/errors.ts'

export const signOffErrors = {
  signature_not_yours: [403, 'Only the supervisor of this clinician can sign this case.'],
  signature_own_case: [403, 'Nobody signs their own case.'],
  signature_outdated: [
    409,
    'This case has changed since you opened it. Look at it again before you sign it.',
  ],
  sign_off_request_not_found: [404, 'This request does not exist, or is not yours.'],
  sign_off_request_closed: [409, 'This request has been answered or taken back meanwhile.'],
  signature_not_found: [404, 'This signature does not exist, or is not yours.'],
  signature_advised: [409, 'You have written this already, and it stays as it is.'],
  sign_off_nudged: [409, 'You can remind them once in three days.'],
  sign_off_not_logged: [409, 'Only logged cases are signed. Finish this one first.'],
  sign_off_nobody_to_ask: [
    409,
    'Nobody who may sign supervises you. Ask an administrator to link you to a supervisor.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof signOffErrors, true> {}
}
