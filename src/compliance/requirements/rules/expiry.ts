import { plusDays } from '#platform/contract/calendar-days.ts'
import { dayOfMonth, toDayMonthsLater, plusMonths } from '#platform/contract/calendar-months.ts'

/** How long a requirement stays met after it was completed. */
export interface Validity {
  readonly validityMonths: number | null
  /** Takes precedence over months. */
  readonly validityDays: number | null
  /** A month and day, such as 08-31; takes precedence over days and months. */
  readonly fixedExpiry: string | null
  readonly fixedExpiryParity: 'odd' | 'even' | null
  readonly endOfMonth: boolean
  readonly earlyRenewalDays: number
}

/** The term of the record that a renewal continues. */
export interface CurrentTerm {
  readonly expiresOn: string
  /**
   * The day of the month of the first completion. It is kept so that 31 August is followed by 28 February and again by 31
   * August.
   */
  readonly dayOfMonth: number
}

/** Returns the last day of the month of this day. */
export const endOfMonth = (day: string): string => plusDays(plusMonths(`${day.slice(0, 8)}01`, 1), -1)

/** Returns whether something done on this day renews the current term early, so that the anniversary stays. */
export const isEarlyRenewal = (
  { earlyRenewalDays }: Pick<Validity, 'earlyRenewalDays'>,
  completedOn: string,
  present: CurrentTerm | null,
): present is CurrentTerm =>
  present !== null &&
  completedOn <= present.expiresOn &&
  completedOn >= plusDays(present.expiresOn, -earlyRenewalDays)

/**
 * Returns the last day on which a requirement is met, or null if it never expires. `present` is the term of the record that is
 * renewed, null if there is none.
 */
export function nextExpiry(
  validity: Validity,
  completedOn: string,
  present: CurrentTerm | null,
): string | null {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity } = validity
  const start = isEarlyRenewal(validity, completedOn, present) ? present : termFrom(completedOn)
  if (fixedExpiry !== null) return nextFixedExpiry(fixedExpiry, fixedExpiryParity, start.expiresOn)
  const last = lastDay(start, validityDays, validityMonths)
  return last !== null && validity.endOfMonth ? endOfMonth(last) : last
}

const termFrom = (completedOn: string): CurrentTerm => ({
  expiresOn: completedOn,
  dayOfMonth: dayOfMonth(completedOn),
})

function lastDay(start: CurrentTerm, days: number | null, months: number | null): string | null {
  if (days !== null) return plusDays(start.expiresOn, days)
  return months === null ? null : toDayMonthsLater(start.expiresOn, months, start.dayOfMonth)
}

/** Returns the term of a record, given the term of the records before it. */
export function nextTerm(
  validity: Pick<Validity, 'earlyRenewalDays'>,
  { completedOn, expiresOn }: { completedOn: string; expiresOn: string },
  present: CurrentTerm | null,
): CurrentTerm {
  const start = isEarlyRenewal(validity, completedOn, present) ? present : termFrom(completedOn)
  // The expiry on a certificate, or one after a number of days, has its own day of the month.
  const isKept = toDayMonthsLater(expiresOn, 0, start.dayOfMonth) === expiresOn
  return { expiresOn, dayOfMonth: isKept ? start.dayOfMonth : dayOfMonth(expiresOn) }
}

/** Returns the first day after `after` that has this month and day, in an odd or even year if a parity is given. */
function nextFixedExpiry(monthAndDay: string, parity: Validity['fixedExpiryParity'], after: string): string {
  const year = Number(after.slice(0, 4))
  const isOfParity = (candidate: number) => parity === null || (candidate % 2 === 1) === (parity === 'odd')
  const candidates = [year, year + 1, year + 2].filter(isOfParity).map((item) => `${item}-${monthAndDay}`)
  const [first, second = ''] = candidates
  return first !== undefined && first > after ? first : second
}
