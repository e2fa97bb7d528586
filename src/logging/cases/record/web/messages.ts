import { ApiError } from '#platform/web/api/api-error.ts'

const unexpected = 'Something went wrong. Please try again.'

/** Returns why a case could not be saved. If the input might seem lost, adds that it is still there. */
export function saveErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return `${unexpected} What you typed is still here.`
  if (error.code === 'case_id_taken') {
    return 'An earlier attempt already saved this case, and you have since changed it here. Open the saved case to compare.'
  }
  if (error.code === 'mission_mismatch') {
    return 'You have already logged this mission number with different details. Check the number, or leave it empty.'
  }
  return error.isTemporary ? `${error.message} What you typed is still here.` : error.message
}

export function loadErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpected
}
