/** Checks the dates of a record for problems that somebody must look at before it is recorded. */
import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'

export interface Dates {
  completedOn: string | null
  expiresOn: string | null
}

/** Courses end a little after the period of a requirement, and some are valid to the end of a month. */
const spareDays = 31
const maxMonths = 50 * 12
const earliest = '1970-01-01'

/** Returns the latest day to which something completed on a day can be valid; null if its requirement has no period. */
function latestExpiry(validity: Validity, completedOn: string): string | null {
  const worked = nextExpiry(validity, completedOn, null)
  return worked === null ? null : plusDays(worked, validity.earlyRenewalDays + spareDays)
}

interface DateRules {
  validity: Validity
  today: string
  /** The administrator has confirmed that certificates may be valid for longer than the period of the requirement. */
  mayBeLonger: boolean
}

/** Returns a sentence about the problem, or null if there is none. */
export function problemOfDates({ completedOn, expiresOn }: Dates, judging: DateRules): string | null {
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

/** Whether dates without an explaining heading are expiries: future days, on which nobody can have completed anything. */
export function areExpiries(dates: readonly string[], today: string): boolean {
  const later = dates.filter((date) => date > today).length
  return later >= 2 && later >= dates.length * 0.1
}
