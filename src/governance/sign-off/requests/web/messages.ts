import { ApiError } from '#platform/web/api/api-error.ts'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import type { SignOffRequest } from '../contract.ts'

/** Returns the message for a failure to ask, remind or withdraw. */
export const signOffErrorMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.fields[0]?.message ?? error.message)
    : 'Something went wrong. Please try again.'

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Returns "Waiting for Kim Osei for 3 days". */
export const waitingForWords = (who: string, ageDays: number): string =>
  ageDays === 0 ? `Waiting for ${who}, asked today` : `Waiting for ${who} for ${daysWords(ageDays)}`

export const waitingWords = ({
  supervisor,
  ageDays,
}: Pick<SignOffRequest, 'supervisor' | 'ageDays'>): string => waitingForWords(supervisor.name, ageDays)

/** Returns notes about an open request: who else sees it, how it reached the supervisor, and when to remind them. */
export function requestNotes(request: SignOffRequest, mayNudge: boolean): string[] {
  const { supervisor, maySign, isUnanswered, handedOverAt, nudgedAt, mayNudgeFrom } = request
  return [
    !maySign && `${supervisor.name} can no longer sign your cases. Ask somebody else.`,
    // Administrators see a request to somebody who may not sign even before it is late.
    isUnanswered &&
      (maySign ? 'Not answered in time: your administrators see this.' : 'Your administrators see this.'),
    handedOverAt !== null && `Handed over to ${supervisor.name} on ${formatDate(handedOverAt)}.`,
    nudgedAt !== null && `Reminded on ${formatDate(nudgedAt)}.`,
    maySign && !mayNudge && `You can remind them from ${formatDateTime(mayNudgeFrom)}.`,
  ].filter((note) => note !== false)
}
