import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns the error text to show above the form. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/**
 * Returns the error text to show at a field: the message for its path, or the message of the whole request if the
 * error has this code.
 */
export function fieldProblem(error: unknown, path: string, code?: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (code !== undefined && error.code === code) return error.message
  return error.fields.find((field) => field.path === path)?.message
}
