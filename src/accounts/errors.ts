import type { ErrorTable } from '#platform/contract/errors.ts'

export const accountsErrors = {
  credentials_invalid: [401, 'Invalid email or password. Please check your credentials and try again.'],
  email_not_verified: [403, 'Please verify your email address before logging in.'],
  approval_pending: [403, 'Your account is waiting for approval.'],
  account_not_active: [403, 'Account is not active'],
  login_throttled: [429, 'Too many login attempts. Please wait a few minutes before trying again.'],
  refresh_token_invalid: [401, 'Your session has ended. Please sign in again.'],
  setup_link_invalid: [404, 'This set-up link is not valid any more.'],
  password_unchanged: [400, 'Choose a password that differs from the one you have.'],
  password_wrong: [400, 'That is not your current password.'],
  verification_link_invalid: [404, 'This verification link is not valid any more. Ask for a new one.'],
  reset_link_invalid: [404, 'This link is not valid any more. Ask for a new one.'],
  organization_not_offered: [400, 'This organization cannot be chosen. Choose another, or “Not listed”.'],
  request_key_invalid: [404, 'This access to your request has ended. Sign in again to see it.'],
  request_decided: [409, 'Your request was decided about meanwhile. Sign in again to see how.'],
  request_changed: [409, 'Your registration was changed meanwhile. Compare the two before you save.'],
  email_taken: [409, 'Somebody already has an account with this address.'],
  session_not_found: [404, 'This session has ended already.'],
  last_super_admin: [409, 'No other super administrator can sign in. Make sure that another one can first.'],
} as const satisfies ErrorTable

declare module '#platform/contract/errors.ts' {
  interface ErrorCodes extends Record<keyof typeof accountsErrors, true> {}
}
