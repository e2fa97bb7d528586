import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

/** Returns the server's message about a field, if there is one. */
export const fieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError
    ? error.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
    : undefined
