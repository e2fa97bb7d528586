import { daysBetween } from '#platform/contract/calendar-days.ts'
import { clockIn, dateIn } from '#platform/contract/zoned-time.ts'

/** After so many days an email repeats what it has said already. */
const repeatDays = 7
/** Emails of the morning are sent from this time on; later news of a day without one is mailed on that day. */
const from = '07:00'
const until = '21:00'

interface Waiting {
  zone: string
  hasNews: boolean
  lastMailedAt: Date | null
}

/**
 * Returns whether a supervisor is told now what waits: at most once on a day of their organization, and only if something is new since
 * the last email or that is a week ago.
 */
export function isMailDue({ zone, hasNews, lastMailedAt }: Waiting, now: Date): boolean {
  const time = clockIn(zone, now)
  if (time < from || time >= until) return false
  if (lastMailedAt === null) return true
  const days = daysBetween(dateIn(zone, lastMailedAt), dateIn(zone, now))
  return days >= 1 && (hasNews || days >= repeatDays)
}
