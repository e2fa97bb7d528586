import { instantsAt, isoIn } from '#platform/contract/zoned-time.ts'
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { readDate, readEpoch } from './dates.ts'

export interface ReadTime {
  /** `HH:MM` */
  clock: string
  /** Set if the cell also holds a date. */
  date: string | null
  /** Set if the cell gives its offset from UTC: the exact time. */
  at?: string
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function clockOf(hours: number, minutes: number): string | null {
  const isMidnight = hours === 24 && minutes === 0
  if ((hours > 23 && !isMidnight) || minutes > 59) return null
  return `${twoDigits(isMidnight ? 0 : hours)}:${twoDigits(minutes)}`
}

const minutesPerDay = 1_440

function clockOfFraction(fraction: number): string | null {
  const minutes = Math.round(fraction * minutesPerDay) % minutesPerDay
  return clockOf(Math.floor(minutes / 60), minutes % 60)
}

const timePattern =
  /^(\d{1,2})(?:[:.h,]|(?= ?[ap]\.?m)|(?<=^\d{2})(?=\d{2}))(?: ?(\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(?:hrs?|h|uhr|uur|kl|z|utc|lt|local|min|mn))?\.?$/i

/** Words such as "at", and signs that a time is approximate, which are ignored: few times in a log are exact. */
const prefixPattern =
  /^(?:(?:kl|um|at|à|env|environ|vers|ca|circa|cirka|approx|about|around|gegen|etwa|ungefähr|verso|alle|ore|hacia|a las|sobre las|rond|om|omkring|ongeveer)(?:\. ?| |(?=\d))|[~≈±] ?){1,3}/i
const suffixPattern = / ?(?:env|environ|ca|circa|approx|etwa)\.?$/i

/** "21:40:00.000+01:00", as form software writes a time of day: it is local time. */
const offsetPattern = /(?<=^\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?)(?:Z|[+-]\d{2}:?\d{2})$/

/** Writes "21 h 39", "9u30" and "9 Uhr 5" as 21:39, 9:30 and 9:05. "9:5" may also be 9:50. */
const withColon = (text: string): string =>
  text
    .replace(/^(\d{1,2}) ?(?:uhr|uur| h ) ?(\d)$/i, '$1:0$2')
    .replace(/^(\d{1,2}) ?(?:h|uhr|uur|u)\.? ?(?=\d{2})/i, '$1:')
    .replace(/^(\d{1,2}) ?(?:h|uhr|uur)\.?$/i, '$1h')

/** Reads a clock time: 9:05, 0905, 905, 09.05, 7.30 pm, 9h05, 21 h 39, 09:05 Uhr, vers 14h52. */
export function readClock(text: string): string | null {
  const trimmed = withColon(
    text.trim().replace(offsetPattern, '').replace(prefixPattern, '').replace(suffixPattern, ''),
  ).replace(/^(\d)(\d{2})$/, '0$1$2')
  const match = timePattern.exec(trimmed)
  if (!match) return null
  const [, hours = '', minutes, halfOfDay] = match
  if (minutes === undefined && halfOfDay === undefined && !/h|uhr/i.test(trimmed)) return null
  let hour = Number(hours)
  if (halfOfDay !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (halfOfDay.toLowerCase() === 'p' ? 12 : 0)
  }
  return clockOf(hour, Number(minutes ?? 0))
}

const maxMinutesAfter = 180

/** Reads "+14", "+14'" and "+14 min" as minutes after another time. */
export function minutesAfter(cell: Cell): number | null {
  const [, minutes] =
    typeof cell === 'string'
      ? (/^\+ ?(\d{1,3}) ?(?:'|\u2032|\u2019|min\.?|mn|m)?$/i.exec(cell.trim()) ?? [])
      : []
  return minutes !== undefined && Number(minutes) <= maxMinutesAfter ? Number(minutes) : null
}

export function clockAfter(clock: string, minutes: number): string {
  const [hours = 0, minutesPastHour = 0] = clock.split(':').map(Number)
  const total = (hours * 60 + minutesPastHour + minutes) % minutesPerDay
  return `${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}`
}

const exactPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** Reads a time, with the date before it if there is one. */
export function readTime(cell: Cell, order: DateOrder | null): ReadTime | null {
  if (cell === null || typeof cell === 'boolean') return null
  if (typeof cell === 'object') {
    const [date = '', clock = ''] = cell.at.split('T')
    return { clock, date: date < '1901' ? null : date }
  }
  const epoch = readEpoch(cell)
  if (epoch) {
    const at = epoch.toISOString()
    return { clock: at.slice(11, 16), date: at.slice(0, 10), at }
  }
  if (typeof cell === 'number') return readTimeNumber(cell)
  const text = cell.trim()
  // A spreadsheet's serial number or fraction of a day, written as text.
  if (/^(?:0|\d{5})?[.,]\d{3,17}$/.test(text)) return readTimeNumber(Number(text.replace(',', '.')))
  if (exactPattern.test(text)) return { clock: text.slice(11, 16), date: text.slice(0, 10), at: text }
  const clock = readClock(text)
  if (clock !== null) return { clock, date: null }
  const dateAndRest = readDate(text, order)
  const clockAfterDate = dateAndRest && readClock(dateAndRest.rest)
  return clockAfterDate ? { clock: clockAfterDate, date: dateAndRest.date } : null
}

const maxHours = 24
/** Excel's serial number of a day in 1950; 36.8 is a temperature. */
const minSerialDays = 18_264

/**
 * Reads 0905 as a number, a fraction of a day, 22.09, or an Excel serial number with its fraction. Ambiguous numbers
 * are not read: 1 may be one o'clock or a minute past midnight, and 14.5 may be 14:05 or 14:30.
 */
function readTimeNumber(value: number): ReadTime | null {
  if (value >= 0 && value < 1) {
    const clock = clockOfFraction(value)
    return clock === null ? null : { clock, date: null }
  }
  if (value > 0 && value < maxHours) {
    const clock = value >= 2 && /^\d{1,2}\.\d{2}$/.test(String(value)) ? readClock(String(value)) : null
    return clock === null ? null : { clock, date: null }
  }
  if (Number.isInteger(value) && value <= 2400) {
    const clock = clockOf(Math.floor(value / 100), value % 100)
    return clock === null ? null : { clock, date: null }
  }
  const date = value < minSerialDays ? null : (readDate(value, null)?.date ?? null)
  const clock = clockOfFraction(value % 1)
  return date === null || clock === null || Number.isInteger(value) ? null : { clock, date }
}

/** Returns a time in the format of the contract, in the zone of the user. */
export function exactTime({ at, date, clock }: ReadTime, zone: string): string | null {
  const instant = at ? new Date(at) : date && instantsAt(zone, date, clock)[0]
  return instant ? isoIn(zone, instant) : null
}
