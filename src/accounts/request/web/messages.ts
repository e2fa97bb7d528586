import { ApiError } from '#platform/web/api/api-error.ts'

export const requestErrorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Your request could not be sent. Please try again.'

export const savedNotice = 'Saved. Whoever decides sees your request as it is now.'
export const repeatedNotice = 'Your request waits again. You are told by mail, whatever the decision.'

/** The key has ended, or the registration was decided about: signing in says more. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'request_key_invalid' || error.code === 'request_decided')
