import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns the message of the first invalid field, which is more specific than the message of the whole request. */
export const settingsErrorMessage = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'This could not be saved. Check your connection and try again.'
