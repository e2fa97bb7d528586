import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : unexpected)

export function voidErrorMessage(error: unknown): string {
  const isOld = error instanceof ApiError && error.code === 'case_changed'
  return isOld
    ? 'This case was changed in the meantime. The current version is shown: please review it before you void it.'
    : messageOf(error)
}

export function restoreErrorMessage(error: unknown): string {
  const isTaken = error instanceof ApiError && error.code === 'case_place_taken'
  return isTaken
    ? 'This patient of this mission has been logged again in the meantime. Delete or void the other case first.'
    : messageOf(error)
}

export const daysLeftText = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`)
