import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns the error text to show above the form. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** Returns the error text for the field with one of these paths or this code; undefined for any other error. */
export function fieldProblem(error: unknown, path: string, code?: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (code !== undefined && error.code === code) return error.message
  return error.fields.find((field) => field.path === path)?.message
}
