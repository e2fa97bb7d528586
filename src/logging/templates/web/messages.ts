import { ApiError } from '#platform/web/api/api-error.ts'

/** Returns the error text to show above the form. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** Returns the error text for the name field, or undefined for any other error. */
export function nameProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'template_name_taken') return error.message
  return error.fields.find(({ path }) => path === 'name')?.message
}
