import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

/** Returns the time left until the deadline. */
export function deadlineText(daysLeft: number): string {
  if (daysLeft < 0) return daysLeft === -1 ? 'Due yesterday' : `Due ${-daysLeft} days ago`
  if (daysLeft === 0) return 'Due today'
  return daysLeft === 1 ? 'Due tomorrow' : `Due in ${daysLeft} days`
}
