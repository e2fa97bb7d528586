import { addMonths } from 'date-fns/addMonths'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'

/** Calendar days as ISO dates such as 2025-03-04, without a time zone. Both ends belong to the period. */
export interface DayPeriod {
  from: string
  to: string
}

const written = (date: Date): string => lightFormat(date, 'yyyy-MM-dd')

// Counted in UTC, because tables of many people add millions of days, and parsing and formatting each takes ten times as long.
export const plusDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10)

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export const plusMonths = (date: string, months: number): string => written(addMonths(parseISO(date), months))

/** Returns how many days `last` comes after `first`; negative if it comes before. */
export const daysBetween = (first: string, last: string): number => dayNumber(last) - dayNumber(first)

// A date without a time is read as UTC, where all days are equally long.
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000

export const lengthInDays = ({ from, to }: DayPeriod): number => daysBetween(from, to) + 1

export const isWithin = (date: string, { from, to }: DayPeriod): boolean => date >= from && date <= to
