import { ApiError } from '#platform/web/api/api-error.ts'
import type { AssessorRequest } from '../contract.ts'

/** Returns why a call failed, in words. */
export const assessorErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

export const stateWords: Record<AssessorRequest['state'], string> = {
  open: 'Waits for an answer',
  withdrawn: 'Withdrawn',
  returned: 'Came back',
  signed: 'Signed',
  expired: 'Not answered in time',
}
