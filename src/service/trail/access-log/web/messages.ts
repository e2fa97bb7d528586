import { ApiError } from '#platform/web/api/api-error.ts'

export const listFailed = 'The list of who looked at your records could not be loaded. Please try again.'

export const downloadFailed = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
