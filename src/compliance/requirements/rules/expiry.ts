import { dayOfMonth, onDayMonthsLater, plusDays, plusMonths } from '#platform/contract/calendar-days.ts'

/** How long a requirement is met after it was done. */
export interface Validity {
  readonly validityMonths: number | null
  /** Wins over months. */
  readonly validityDays: number | null
  /** Month and day, such as 08-31; wins over both. */
  readonly fixedExpiry: string | null
  readonly fixedExpiryParity: 'odd' | 'even' | null
  readonly endOfMonth: boolean
  readonly earlyRenewalDays: number
}

/** What a renewal continues. */
export interface PresentTerm {
  readonly expiresOn: string
  /** That on which it was first done: 31 August, 28 February, 31 August. */
  readonly dayOfMonth: number
}

/** Returns the last day of the month of this day. */
export const endOfMonth = (day: string): string => plusDays(plusMonths(`${day.slice(0, 8)}01`, 1), -1)

/** Whether something done on this day renews the present term early, so that the anniversary stays. */
export const isEarlyRenewal = (
  { earlyRenewalDays }: Pick<Validity, 'earlyRenewalDays'>,
  completedOn: string,
  present: PresentTerm | null,
): present is PresentTerm =>
  present !== null &&
  completedOn <= present.expiresOn &&
  completedOn >= plusDays(present.expiresOn, -earlyRenewalDays)

/**
 * Returns the last day on which it is met, or null if it never expires. `present` is the term of the record which is renewed,
 * null if there is none.
 */
export function nextExpiry(
  validity: Validity,
  completedOn: string,
  present: PresentTerm | null,
): string | null {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity } = validity
  const start = isEarlyRenewal(validity, completedOn, present) ? present : termFrom(completedOn)
  if (fixedExpiry !== null) return nextFixed(fixedExpiry, fixedExpiryParity, start.expiresOn)
  const last = lastDay(start, validityDays, validityMonths)
  return last !== null && validity.endOfMonth ? endOfMonth(last) : last
}

const termFrom = (completedOn: string): PresentTerm => ({
  expiresOn: completedOn,
  dayOfMonth: dayOfMonth(completedOn),
})

function lastDay(start: PresentTerm, days: number | null, months: number | null): string | null {
  if (days !== null) return plusDays(start.expiresOn, days)
  return months === null ? null : onDayMonthsLater(start.expiresOn, months, start.dayOfMonth)
}

/** Returns the term of a record that was done on a day, while `present` was the term of those before it. */
export function termOf(
  validity: Pick<Validity, 'earlyRenewalDays'>,
  { completedOn, expiresOn }: { completedOn: string; expiresOn: string },
  present: PresentTerm | null,
): PresentTerm {
  const kept = isEarlyRenewal(validity, completedOn, present) ? present : termFrom(completedOn)
  // A certificate's own date, or a period of days, has a day of its own.
  const isKept = onDayMonthsLater(expiresOn, 0, kept.dayOfMonth) === expiresOn
  return { expiresOn, dayOfMonth: isKept ? kept.dayOfMonth : dayOfMonth(expiresOn) }
}

/** Returns the first such day after `after`, in a year of the parity. */
function nextFixed(monthAndDay: string, parity: Validity['fixedExpiryParity'], after: string): string {
  const year = Number(after.slice(0, 4))
  const isOfParity = (one: number) => parity === null || (one % 2 === 1) === (parity === 'odd')
  const candidates = [year, year + 1, year + 2].filter(isOfParity).map((item) => `${item}-${monthAndDay}`)
  const [first, second = ''] = candidates
  return first !== undefined && first > after ? first : second
}
