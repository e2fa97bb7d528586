import { ApiError } from '#platform/web/api/api-error.ts'

/** What went wrong, for the place above the form. */
export const errorMessage = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

/** What is wrong with the name, for the place at its field; undefined when it is something else. */
export function nameProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'template_name_taken') return error.message
  return error.fields.find(({ path }) => path === 'name')?.message
}
