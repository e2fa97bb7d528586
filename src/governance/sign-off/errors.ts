import type { ErrorTable } from '#platform/contract/errors.ts'

export const signOffErrors = {
  signature_not_yours: [403, 'Only the supervisor of this clinician can sign this case.'],
  signature_own_case: [403, 'Nobody can sign their own case.'],
  signature_outdated: [409, 'This case has changed since you opened it. Check it again before you sign it.'],
  sign_off_request_not_found: [404, 'This request does not exist, or is not yours.'],
  sign_off_request_closed: [409, 'This request has already been answered or withdrawn.'],
  signature_not_found: [404, 'This signature does not exist, or is not yours.'],
  signature_advised: [409, 'You have already written this, and it cannot be changed.'],
  sign_off_nudged: [409, 'You can send a reminder only once in three days.'],
  sign_off_not_logged: [409, 'Only logged cases can be signed. Log this case first.'],
  sign_off_nobody_to_ask: [
    409,
    'You have no supervisor who may sign. Ask an administrator to link you to one.',
  ],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof signOffErrors, true> {}
}
