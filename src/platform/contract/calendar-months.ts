/** Months of calendar days. They are separate from `calendar-days.ts`, because few screens need the library. */
import { addMonths } from 'date-fns/addMonths'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import { plusDays } from './calendar-days.ts'

const toIsoDate = (date: Date): string => lightFormat(date, 'yyyy-MM-dd')

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
