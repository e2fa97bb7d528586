import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

/** Returns the server's error for a field, if any. */
export const fieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined

export const counted = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Returns the result of a change of several people. */
export function outcomeWords({ changed, unchanged }: { changed: number; unchanged: number }): string {
  if (changed === 0) return `Nothing to change: ${counted(unchanged)} had it already.`
  return unchanged === 0
    ? `${counted(changed)} changed.`
    : `${counted(changed)} changed, ${unchanged} had it already.`
}
