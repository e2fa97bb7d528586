import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

/** Whether the server found another activity with the same day and title, and waits for a decision. */
export const isRepeated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'activity_repeated'

export const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`)

export const daysLeftText = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`)
