import { ApiError } from '#platform/web/api/api-error.ts'

const listFailed = 'The audit trail could not be loaded. Please try again.'

/** Returns the message of a search that failed, unless a field shows it. */
export const searchFailed = (error: Error): string | null => {
  if (!(error instanceof ApiError)) return listFailed
  return error.fields.length > 0 ? null : listFailed
}

/** Returns the message of one field of the search. */
export function fieldProblem(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null
  return error.fields.find(({ path }) => path === field)?.message ?? null
}

export const downloadFailed = (error: Error): string =>
  error instanceof ApiError
    ? error.message
    : 'The download was interrupted. Check your connection and try again.'
