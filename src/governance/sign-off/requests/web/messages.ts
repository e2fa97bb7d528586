import { ApiError } from '#platform/web/api/api-error.ts'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import type { SignOffRequest } from '../contract.ts'

/** Returns why asking, reminding or withdrawing failed, in words. */
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

/** Returns what else is worth knowing of an open request: who else sees it, how it got there, and when to remind. */
export function requestNotes(request: SignOffRequest, mayNudge: boolean): string[] {
  const { supervisor, maySign, isUnanswered, handedOverAt, nudgedAt, mayNudgeFrom } = request
  return [
    !maySign && `${supervisor.name} can no longer sign your cases. Ask somebody else.`,
    // A request for somebody who may not sign is at the administrators before its days are over.
    isUnanswered &&
      (maySign ? 'Not answered in time: your administrators see this.' : 'Your administrators see this.'),
    handedOverAt !== null && `Handed over to ${supervisor.name} on ${formatDate(handedOverAt)}.`,
    nudgedAt !== null && `Reminded on ${formatDate(nudgedAt)}.`,
    maySign && !mayNudge && `You can remind them from ${formatDateTime(mayNudgeFrom)}.`,
  ].filter((note) => note !== false)
}
