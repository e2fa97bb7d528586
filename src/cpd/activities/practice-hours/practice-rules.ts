import { isWithin, lengthInDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import type { FieldError } from '#platform/contract/errors.ts'
import type { PracticeSetting } from './contract.ts'

export interface PracticeEntry extends DayPeriod {
  hours: number
}

/** An entry with the facts that a log for a regulator also shows. */
export interface RecordedPractice extends PracticeEntry {
  setting: PracticeSetting
  scope: string | null
}

const maxEntryDays = 5 * 366
const hoursPerDay = 24

/** Returns the errors in an entry. Hours can be recorded only once they have been worked. */
export function practiceErrors({ from, to, hours }: PracticeEntry, today: string): FieldError[] {
  if (from > to) return [{ path: 'to', message: 'The last day cannot be before the first.' }]
  const days = lengthInDays({ from, to })
  const problems: [path: string, message: string | false][] = [
    ['from', from < '1970-01-01' && 'Use a date from 1970 on.'],
    ['to', to > today && 'Record hours once you have worked them.'],
    ['to', days > maxEntryDays && 'One entry spans five years at most.'],
    ['hours', hours > days * hoursPerDay && `These days have ${days * hoursPerDay} hours.`],
  ]
  return problems.flatMap(([path, message]) => (message ? [{ path, message }] : []))
}

/** Returns the hours of an entry that fall within a window, if its hours are spread evenly over its days. */
export function hoursWithin(entry: PracticeEntry, window: DayPeriod): number {
  if (isWithin(entry.from, window) && isWithin(entry.to, window)) return entry.hours
  const from = entry.from > window.from ? entry.from : window.from
  const to = entry.to < window.to ? entry.to : window.to
  return from > to ? 0 : (entry.hours * lengthInDays({ from, to })) / lengthInDays(entry)
}

export const overlaps = (a: DayPeriod, b: DayPeriod): boolean => a.from <= b.to && a.to >= b.from
