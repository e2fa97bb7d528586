import { ApiError } from '#platform/web/api/api-error.ts'

export const loadFallback = 'The readers could not be counted.'

/** Returns why nobody was reminded. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError ? error.message : 'Nobody was reminded. Please try again.'
