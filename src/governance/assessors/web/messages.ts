import { ApiError } from '#platform/web/api/api-error.ts'
import type { AssessorRequest } from '../contract.ts'
import type { OwnAssessorRequest } from '../own-requests.contract.ts'

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

/** Returns who that is, as far as the service knows. */
export const outsiderWords = ({ isFreeMail }: Pick<OwnAssessorRequest, 'isFreeMail'>): string =>
  `Somebody outside the service, at an address that you gave${isFreeMail ? ', at a service where anybody gets one' : ''}.`
