import { ApiError } from '#platform/web/api/api-error.ts'

export const noTokenMessage =
  'Invalid verification link - no token found in URL. Please check your email for the correct verification link.'
export const resentMessage = 'New verification email sent. Please check your inbox.'
/** Shown when the email is unknown. */
export const resendWithoutEmail = 'Unable to resend verification. Please try logging in again.'

const serverMessageOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.serverMessage : null

export const verifyErrorMessage = (error: unknown): string => serverMessageOf(error) ?? 'Verification failed'

export const resendErrorMessage = (error: unknown): string =>
  serverMessageOf(error) ?? 'Failed to resend verification email'
