import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns the sentence of the first wrong field, which says more than the sentence of the whole request. */
export const settingsErrorMessage = (error: Error): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'This could not be saved. Check your connection and try again.'
