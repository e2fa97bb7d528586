import { addMonths } from 'date-fns/addMonths'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** Calendar days as ISO dates such as 2025-03-04, without a time zone. Both ends belong to the period. */
export interface DayPeriod {
  from: string
  to: string
}

const toIsoDate = (date: Date): string => lightFormat(date, 'yyyy-MM-dd')

export const plusDays = (date: string, days: number): string => toDay(dayNumber(date) + days)

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export const plusMonths = (date: string, months: number): string =>
  toIsoDate(addMonths(parseISO(date), months))

export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** Returns this day of the month, some months later; the last day of that month if it is shorter. */
export function toDayMonthsLater(date: string, months: number, dayNumberOfMonth: number): string {
  const first = plusMonths(`${date.slice(0, 8)}01`, months)
  const last = plusDays(plusMonths(first, 1), -1)
  return dayNumberOfMonth < dayOfMonth(last)
    ? `${first.slice(0, 8)}${String(dayNumberOfMonth).padStart(2, '0')}`
    : last
}

/** Returns how many days `last` comes after `first`; negative if it comes before. */
export const daysBetween = (first: string, last: string): number => dayNumber(last) - dayNumber(first)

const msInDay = 86_400_000
// Tables of many people convert the same few thousand days millions of times, and parsing and formatting take long.
const maxCached = 50_000

function withCache<From, To>(convert: (from: From) => To): (from: From) => To {
  const cache = new Map<From, To>()
  return (from) => {
    const cachedValue = cache.get(from)
    if (cachedValue !== undefined) return cachedValue
    const converted = convert(from)
    if (cache.size >= maxCached) cache.clear()
    cache.set(from, converted)
    return converted
  }
}

// A date without a time is read as UTC, where all days are equally long.
const dayNumber = withCache((date: string) => Date.parse(date) / msInDay)

/** Returns the day that is this many days after 1970-01-01. */
export const toDay = withCache((number: number) => new Date(number * msInDay).toISOString().slice(0, 10))

export const lengthInDays = ({ from, to }: DayPeriod): number => daysBetween(from, to) + 1

export const isWithin = (date: string, { from, to }: DayPeriod): boolean => date >= from && date <= to
