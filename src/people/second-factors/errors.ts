import type { ErrorTable } from '#platform/contract/errors.ts'

export const secondFactorsErrors = {
  sign_in_expired: [401, 'This sign-in took too long, or was already used. Sign in again from the start.'],
  code_wrong: [400, 'This code is not valid. Wait for the next one and try again.'],
  recovery_code_wrong: [400, 'This recovery code is not valid, or was used before.'],
  passkey_refused: [400, 'This passkey was not accepted. Try again, or use another way.'],
  passkeys_not_offered: [409, 'Passkeys need a secure address (https). Ask whoever runs this service.'],
  passkey_not_found: [404, 'This passkey no longer exists.'],
  passkey_taken: [409, 'This passkey is already set up.'],
  too_many_passkeys: [409, 'You have reached the maximum number of passkeys. Remove one first.'],
  codes_present: [409, 'One-time codes are already set up. Remove them first.'],
  codes_missing: [404, 'One-time codes are not set up, or setting them up took too long. Start again.'],
  factor_missing: [409, 'Set up a passkey or one-time codes first.'],
  last_factor_needed: [
    409,
    'Your service requires a second factor from you, so the last one cannot be removed. Add another one first.',
  ],
  proof_not_accepted: [400, 'You have a second factor: confirm with that instead of the password.'],
  second_step_throttled: [429, 'Too many wrong codes. Please wait a few minutes before trying again.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof secondFactorsErrors, true> {}
}
