import { ApiError } from '#platform/web/api/api-error.ts'

export const requestErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Your request could not be sent. Please try again.'

export const savedNotice = 'Saved. Administrators see your updated request.'
export const repeatedNotice = 'Your request has been sent again. We will email you the decision.'

/** Whether the key has expired or the registration was decided; signing in then shows the current state. */
export const isRequestClosed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'request_key_invalid' || error.code === 'request_decided')
