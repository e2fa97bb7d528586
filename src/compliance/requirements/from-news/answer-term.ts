import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'

export interface PostTerms {
  /** After so many months the post asks again; null: it does not. */
  renewMonths: number | null
  /** The days to answer whenever the post asks. */
  dueDays: number
}

/**
 * Returns the last day on which an answer to a post holds: until the post asks again, and the days to answer that. Returns null if
 * the post does not ask again.
 */
export const holdsUntil = ({ renewMonths, dueDays }: PostTerms, answeredOn: string): string | null =>
  renewMonths === null ? null : plusDays(plusMonths(answeredOn, renewMonths), dueDays)

/**
 * Returns when a record that an answer made expires: as the requirement says, or earlier if the post asks again before that. Null:
 * never.
 */
export function expiryOfAnswer(
  byRequirement: string | null,
  byPost: string | null,
): { expires_on: string | null; expires_by: 'requirement' | 'post' } {
  const isEarlier = byPost !== null && (byRequirement === null || byPost < byRequirement)
  return isEarlier
    ? { expires_on: byPost, expires_by: 'post' }
    : { expires_on: byRequirement, expires_by: 'requirement' }
}
