import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

/** Why a case could not be saved. The form keeps everything, and says so where that is in doubt. */
export function saveErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return `${unexpected} What you typed is still here.`
  if (error.code === 'case_id_taken') {
    return 'An earlier try has already saved this case, and it was changed here since. Open the saved case to compare.'
  }
  if (error.code === 'mission_mismatch') {
    return 'You have logged this mission number with other mission details. Check the number, or leave it empty.'
  }
  return error.isTemporary ? `${error.message} What you typed is still here.` : error.message
}

export function loadErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpected
}
