import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'

/** After how many days an email is sent although nothing is new. */
const repeatDays = 7
/** Emails are sent from this time of day on. If a day has had no email yet, a later request is mailed on the same day. */
const from = '07:00'
const until = '21:00'

interface Waiting {
  zone: string
  hasNewRequests: boolean
  lastMailedAt: Date | null
}

/**
 * Returns whether a supervisor is now due an email about the cases that wait. They get at most one on a day of their
 * organization, and only if something is new or the last email was a week ago.
 */
export function isMailDue({ zone, hasNewRequests, lastMailedAt }: Waiting, now: Date): boolean {
  const time = clockIn(zone, now)
  if (time < from || time >= until) return false
  if (lastMailedAt === null) return true
  const days = daysBetween(dateIn(zone, lastMailedAt), dateIn(zone, now))
  return days >= 1 && (hasNewRequests || days >= repeatDays)
}
