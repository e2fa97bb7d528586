/** Checks the dates of a record for problems that somebody must look at before it is recorded. */
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { nextExpiry, type Validity } from '#compliance/requirements/rules/expiry.ts'

export interface Dates {
  completedOn: string | null
  expiresOn: string | null
}

/** Some certificates expire a little after the period of the requirement, or only at the end of the month. */
const toleranceDays = 31
const maxValidityMonths = 50 * 12
const earliestDay = '1970-01-01'

/** Returns the latest plausible expiry of something completed on this day; null if the requirement has no period. */
function latestExpiry(validity: Validity, completedOn: string): string | null {
  const expiry = nextExpiry(validity, completedOn, null)
  return expiry === null ? null : plusDays(expiry, validity.earlyRenewalDays + toleranceDays)
}

interface DateRules {
  validity: Validity
  today: string
  /** The administrator has confirmed that certificates may be valid for longer than the period of the requirement. */
  mayExceedPeriod: boolean
}

/** Returns a sentence about the first problem of the dates; null if there is none. */
export function findDateProblem({ completedOn, expiresOn }: Dates, rules: DateRules): string | null {
  const { validity, today, mayExceedPeriod } = rules
  if (completedOn === null && expiresOn === null) return null
  if (completedOn !== null && completedOn > today) return 'It was completed on a day that is still to come.'
  if ((completedOn ?? expiresOn ?? '') < earliestDay) return 'This day is too long ago.'
  if (completedOn !== null && expiresOn !== null && expiresOn < completedOn)
    return 'It expires before it was completed.'
  if (expiresOn === null) return null
  if (expiresOn > plusMonths(completedOn ?? today, maxValidityMonths))
    return 'It would be valid for more than 50 years.'
  const latest = mayExceedPeriod ? null : latestExpiry(validity, completedOn ?? today)
  if (latest !== null && expiresOn > latest)
    return 'It would be valid for longer than the requirement allows.'
  return null
}

/** Whether dates under an unclear heading are expiries. If some are in the future, they cannot be completions. */
export function areExpiries(dates: readonly string[], today: string): boolean {
  const futureCount = dates.filter((date) => date > today).length
  return futureCount >= 2 && futureCount >= dates.length * 0.1
}
