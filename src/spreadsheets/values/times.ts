import { instantsAt, isoIn } from '#platform/contract/zoned-time.ts'
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { readDate } from './dates.ts'

export interface ReadTime {
  /** `HH:MM` */
  clock: string
  /** Where the cell holds a date as well. */
  date: string | null
  /** Where the cell says how far it is from UTC: the exact time. */
  at?: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clockOf(hours: number, minutes: number): string | null {
  const isMidnight = hours === 24 && minutes === 0
  if ((hours > 23 && !isMidnight) || minutes > 59) return null
  return `${twoDigits(isMidnight ? 0 : hours)}:${twoDigits(minutes)}`
}

const minutesOfDay = 1_440

function clockOfFraction(fraction: number): string | null {
  const minutes = Math.round(fraction * minutesOfDay) % minutesOfDay
  return clockOf(Math.floor(minutes / 60), minutes % 60)
}

const written =
  /^(\d{1,2})(?:[:.h,]|(?= ?[ap]\.?m)|(?<=^\d{2})(?=\d{2}))(?: ?(\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(?:hrs?|h|uhr|kl|z|utc|lt|local))?\.?$/i

/** Reads a clock time: 9:05, 0905, 905, 09.05, 7.30 pm, 9h05, 09:05 Uhr. */
export function readClock(text: string): string | null {
  const trimmed = text
    .trim()
    .replace(/^(?:kl\.?|um|at|à|ca\.?|~) ?/i, '')
    .replace(/^(\d)(\d{2})$/, '0$1$2')
  const match = written.exec(trimmed)
  if (!match) return null
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined && !/h|uhr/i.test(trimmed)) return null
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  return clockOf(hour, Number(minutes ?? 0))
}

const exact = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** Reads a time, with the date that stands before it if there is one. */
export function readTime(cell: Cell, order: DateOrder | null): ReadTime | null {
  if (cell === null || typeof cell === 'boolean') return null
  if (typeof cell === 'object') {
    const [date = '', clock = ''] = cell.at.split('T')
    return { clock, date: date < '1901' ? null : date }
  }
  if (typeof cell === 'number') return readTimeNumber(cell)
  const text = cell.trim()
  if (exact.test(text)) return { clock: text.slice(11, 16), date: text.slice(0, 10), at: text }
  const clock = readClock(text)
  if (clock !== null) return { clock, date: null }
  const dated = readDate(text, order)
  const later = dated && readClock(dated.rest)
  return later ? { clock: later, date: dated.date } : null
}

/** Reads 0905 as a number, a fraction of a day, or Excel's number of a day with its fraction. */
function readTimeNumber(value: number): ReadTime | null {
  if (value >= 0 && value < 1) {
    const clock = clockOfFraction(value)
    return clock === null ? null : { clock, date: null }
  }
  if (Number.isInteger(value) && value <= 2400) {
    const clock = clockOf(Math.floor(value / 100), value % 100)
    return clock === null ? null : { clock, date: null }
  }
  const date = readDate(value, null)?.date ?? null
  const clock = clockOfFraction(value % 1)
  return date === null || clock === null || Number.isInteger(value) ? null : { clock, date }
}

/** Returns a time as the contract writes it, in the zone of the user. */
export function exactTime({ at, date, clock }: ReadTime, zone: string): string | null {
  const instant = at ? new Date(at) : date && instantsAt(zone, date, clock)[0]
  return instant ? isoIn(zone, instant) : null
}
