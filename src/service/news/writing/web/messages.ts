import { ApiError } from '#platform/web/api/api-error.ts'

export const unfinishedWords = 'Wait until every file is uploaded, or remove it.'
export const loadFallback = 'The posts could not be loaded.'

/** Returns the message for a change that could not be saved. The form keeps the typed text. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError
    ? [...new Set(error.fields.map(({ message }) => message))].join(' ') || error.message
    : 'Something went wrong. Please try again. What you typed is still here.'
