import { ApiError } from '#platform/web/api/api-error.ts'

export const loadFallback = 'The news could not be loaded.'

/** Returns the message for an answer or a question that could not be sent. The form keeps the typed text. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again. What you typed is still here.'
