import { ApiError } from '#platform/web/api/api-error.ts'

/** Maps an error to the message of the login screen, in the order of the specified table. */
export function loginErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Login failed. Please try again.'
  const { status, serverMessage, flags } = error
  if (status === 403) {
    if (flags.needsVerification === true) {
      return 'Please verify your email address before logging in. Check your inbox for a verification link.'
    }
    if (serverMessage === 'Account is not active') {
      return 'Your account has been deactivated. Please contact support for assistance.'
    }
    return serverMessage ?? 'Access denied. Please contact support.'
  }
  if (status === 401) return 'Invalid email or password. Please check your credentials and try again.'
  if (status === 429) return 'Too many login attempts. Please wait a few minutes before trying again.'
  if (status >= 500) return 'Server error. Please try again later or contact support.'
  return serverMessage ?? 'Login failed. Please try again.'
}

export const loginRules = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
} as const
