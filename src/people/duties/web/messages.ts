import { ApiError } from '#platform/web/api/api-error.ts'

const unexpectedMessage = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unexpectedMessage

/** Returns the server's error for a field, if any. */
export const fieldProblem = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined

export const peopleCountText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Returns the result of a change of several people. */
export function outcomeText({ changed, unchanged }: { changed: number; unchanged: number }): string {
  if (changed === 0) return `Nothing to change: ${peopleCountText(unchanged)} had it already.`
  return unchanged === 0
    ? `${peopleCountText(changed)} changed.`
    : `${peopleCountText(changed)} changed, ${unchanged} had it already.`
}
