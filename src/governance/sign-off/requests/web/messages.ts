import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns why asking, reminding or withdrawing failed, in words. */
export const signOffErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'
