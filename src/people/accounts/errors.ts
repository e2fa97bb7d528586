import type { ErrorTable } from '#platform/contract/errors.ts'

export const accountsErrors = {
  credentials_invalid: [401, 'Invalid email or password. Please check your credentials and try again.'],
  email_not_verified: [403, 'Please verify your email address before logging in.'],
  approval_pending: [403, 'Your account is waiting for approval.'],
  account_not_active: [403, 'Account is not active'],
  login_throttled: [429, 'Too many login attempts. Please wait a few minutes before trying again.'],
  second_factor_needed: [403, 'Confirm with your second factor that it is you.'],
  refresh_token_invalid: [401, 'Your session has ended. Please sign in again.'],
  setup_link_invalid: [404, 'This set-up link is no longer valid.'],
  password_unchanged: [400, 'Choose a password that differs from your current one.'],
  password_wrong: [400, 'That is not your current password.'],
  verification_link_invalid: [404, 'This verification link is no longer valid. Request a new one.'],
  reset_link_invalid: [404, 'This link is no longer valid. Request a new one.'],
  organization_not_offered: [400, 'This organization cannot be chosen. Choose another, or “Not listed”.'],
  request_key_invalid: [404, 'Your access to this request has expired. Sign in again to see it.'],
  request_decided: [409, 'Your request has been decided in the meantime. Sign in again to see the decision.'],
  request_changed: [
    409,
    'Your registration was changed in the meantime. Compare the two versions before you save.',
  ],
  email_taken: [409, 'There is already an account with this email.'],
  session_not_found: [404, 'This session has already ended.'],
  last_super_admin: [409, 'No other super administrator can sign in. Make sure first that another one can.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof accountsErrors, true> {}
}
