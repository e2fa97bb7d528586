/** What is wrong with the dates of a record, so that somebody has to look before it is recorded. */
import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'

export interface Dates {
  completedOn: string | null
  expiresOn: string | null
}

/** Courses end a little after the period that a requirement names, and some are valid to the end of a month. */
const spareDays = 31
const maxMonths = 50 * 12
const earliest = '1970-01-01'

/** Returns the latest day to which something done on a day can be valid; null if its requirement names no period. */
function latestExpiry(validity: Validity, completedOn: string): string | null {
  const worked = nextExpiry(validity, completedOn, null)
  return worked === null ? null : plusDays(worked, validity.earlyRenewalDays + spareDays)
}

interface Judging {
  validity: Validity
  today: string
  /** The administrator says that certificates may be valid for longer than the requirement asks. */
  mayBeLonger: boolean
}

/** Returns a sentence, or null if nothing is wrong. */
export function problemOfDates({ completedOn, expiresOn }: Dates, judging: Judging): string | null {
  const { validity, today, mayBeLonger } = judging
  if (completedOn === null && expiresOn === null) return null
  if (completedOn !== null && completedOn > today) return 'It was completed on a day that is still to come.'
  if ((completedOn ?? expiresOn ?? '') < earliest) return 'This day is too long ago.'
  if (completedOn !== null && expiresOn !== null && expiresOn < completedOn)
    return 'It expires before it was completed.'
  if (expiresOn === null) return null
  if (expiresOn > plusMonths(completedOn ?? today, maxMonths))
    return 'It would be valid for more than 50 years.'
  const latest = mayBeLonger ? null : latestExpiry(validity, completedOn ?? today)
  if (latest !== null && expiresOn > latest)
    return 'It would be valid for longer than the requirement allows.'
  return null
}

/** Whether dates that no heading explains are expiries: days to come, which nobody can have completed. */
export function areExpiries(dates: readonly string[], today: string): boolean {
  const later = dates.filter((date) => date > today).length
  return later >= 2 && later >= dates.length * 0.1
}
