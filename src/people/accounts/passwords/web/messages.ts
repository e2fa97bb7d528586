import { ApiError } from '#platform/web/api/api-error.ts'

export const mismatchMessage = 'Passwords do not match'
export const tooShortMessage = 'Password must be at least 8 characters'
export const badLinkNotice =
  'This password link is no longer valid. Request a new one with “Forgot password?”.'
export const passwordSetNotice = 'Your password has been changed. Sign in with the new one.'

export const passwordChosen = 'Your password is set'
export const chooseFailed = 'The password could not be changed. Please try again.'

/** Returns all problems joined by commas, as specified. */
function joinMessages(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.fields.length > 0) return error.fields.map(({ message }) => message).join(', ')
  return error.serverMessage ?? fallback
}

export const forgotErrorMessage = (error: unknown): string =>
  joinMessages(error, 'Failed to request password reset')
export const resetErrorMessage = (error: unknown): string => joinMessages(error, 'Failed to reset password')
