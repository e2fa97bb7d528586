import { formatDate } from '#platform/web/dates.ts'
import type { ComplianceRecord } from '../contract.ts'

type DatedRecord = Pick<
  ComplianceRecord,
  'completedOn' | 'isCompletionKnown' | 'post' | 'expiresOn' | 'endedOn'
>

/** Returns when a record was completed, or what is known instead. */
export function heading({ completedOn, isCompletionKnown, post }: DatedRecord): string {
  if (isCompletionKnown) return formatDate(completedOn)
  return post ? `Asked again on ${formatDate(completedOn)}` : 'Date not given'
}

/** Returns until when a record counts. */
export function lastDay({ expiresOn, endedOn, post, isCompletionKnown }: DatedRecord): string {
  if (endedOn !== null) return `ended on ${formatDate(endedOn)}`
  if (expiresOn === null) return 'never expires'
  return post && !isCompletionKnown
    ? `to be answered by ${formatDate(expiresOn)}`
    : `valid until ${formatDate(expiresOn)}`
}
