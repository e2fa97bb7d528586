import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'

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

/** Returns the last day of the month of this day. */
export const endOfMonth = (day: string): string => plusDays(plusMonths(`${day.slice(0, 8)}01`, 1), -1)

/** Whether something done on this day renews what expires on `presentExpiry` early, so that the anniversary stays. */
export const isEarlyRenewal = (
  { earlyRenewalDays }: Pick<Validity, 'earlyRenewalDays'>,
  completedOn: string,
  presentExpiry: string | null,
): boolean =>
  presentExpiry !== null &&
  completedOn <= presentExpiry &&
  completedOn >= plusDays(presentExpiry, -earlyRenewalDays)

/**
 * Returns the last day on which it is met, or null if it never expires. `presentExpiry` is that of the record which is renewed,
 * null if there is none.
 */
export function nextExpiry(
  validity: Validity,
  completedOn: string,
  presentExpiry: string | null,
): string | null {
  const { validityMonths, validityDays, fixedExpiry, fixedExpiryParity } = validity
  const start =
    presentExpiry !== null && isEarlyRenewal(validity, completedOn, presentExpiry)
      ? presentExpiry
      : completedOn
  if (fixedExpiry !== null) return nextFixed(fixedExpiry, fixedExpiryParity, start)
  const last = lastDay(start, validityDays, validityMonths)
  return last !== null && validity.endOfMonth ? endOfMonth(last) : last
}

function lastDay(start: string, days: number | null, months: number | null): string | null {
  if (days !== null) return plusDays(start, days)
  return months === null ? null : plusMonths(start, months)
}

/** Returns the first such day after `after`, in a year of the parity. */
function nextFixed(monthAndDay: string, parity: Validity['fixedExpiryParity'], after: string): string {
  const year = Number(after.slice(0, 4))
  const isOfParity = (one: number) => parity === null || (one % 2 === 1) === (parity === 'odd')
  const candidates = [year, year + 1, year + 2].filter(isOfParity).map((one) => `${one}-${monthAndDay}`)
  const [first, second = ''] = candidates
  return first !== undefined && first > after ? first : second
}
