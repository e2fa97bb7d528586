import { ApiError } from '#platform/web/api/api-error.ts'
import type { AssessorRequest } from '../contract.ts'

/** Returns the message for a failed call. */
export const assessorErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

export const stateWords: Record<AssessorRequest['state'], string> = {
  open: 'Waiting for an answer',
  withdrawn: 'Withdrawn',
  returned: 'Came back',
  signed: 'Signed',
  expired: 'Not answered in time',
  ended: 'Ended, because your organization changed this entry of its address book',
}

/** Returns to whom a request went: a typed address, or the name and role in the address book. */
export const recipientOf = ({ address, assessor }: Pick<AssessorRequest, 'address' | 'assessor'>): string =>
  assessor ? `${assessor.name}, ${assessor.role}` : (address ?? '')

/** Returns where the address of a request came from. */
export const addressNote = ({
  address,
  isFreeMail,
}: Pick<AssessorRequest, 'address' | 'isFreeMail'>): string =>
  address === null
    ? 'Asked from the address book of your organization.'
    : `Marked as an address that you gave${isFreeMail ? ', at a public email provider' : ''}.`
