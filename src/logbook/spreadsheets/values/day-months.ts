/** Dates without a year, common in a log of a single year: the rows around them determine the year. */
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'
import { monthNumber } from './month-names.ts'

export interface DayMonth {
  day: number
  month: number
}

const numericDayMonth = /^(?:\p{L}{2,3}\.?,? )?(\d{1,2})([./-]) ?(\d{1,2})\.?$/u
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const toDayMonth = (day: number, month: number): DayMonth | null =>
  day >= 1 && day <= (daysOfMonth[month - 1] ?? 0) ? { day, month } : null

/**
 * Reads "16.01", "1/9", "3.1." and "4 mars". Without an order, only dots and month names show which part is the day.
 */
export function readDayMonth(cell: Cell, order: DateOrder | null): DayMonth | null {
  if (typeof cell === 'number') return readDayMonthNumber(cell, order)
  if (typeof cell !== 'string' || cell.length > 40) return null
  const text = cell.trim()
  const [, firstPart = '', sign = '', secondPart = ''] = numericDayMonth.exec(text) ?? []
  if (firstPart === '') return readNamedDay(text)
  if (order === 'mdy') return toDayMonth(Number(secondPart), Number(firstPart))
  // Swedish logs with dates such as "14-03-07" also write "7/3".
  const isDayFirst = order === 'dmy' || sign === '.' || (order === 'ymd' && sign === '/')
  return isDayFirst ? toDayMonth(Number(firstPart), Number(secondPart)) : null
}

/** Reads a date that a spreadsheet has turned into a number, such as 16.01. Not 1.1: it may be in January or October. */
function readDayMonthNumber(number: number, order: DateOrder | null): DayMonth | null {
  const [, day = '', month = ''] = /^(\d{1,2})\.(\d{1,2})$/.exec(String(number)) ?? []
  return month === '' || month === '1' || order === 'mdy' ? null : toDayMonth(Number(day), Number(month))
}

function readNamedDay(text: string): DayMonth | null {
  const words = plainWords(text.replace(/^1er\b/i, '1')).split(' ')
  const [firstWord = '', secondWord = ''] = words
  if (words.length !== 2) return null
  const [day, month] = /^\d{1,2}$/.test(firstWord) ? [firstWord, secondWord] : [secondWord, firstWord]
  return /^\d{1,2}$/.test(day) ? toDayMonth(Number(day), monthNumber(month) ?? 0) : null
}

/** Reads "03/2025", "2025-03", "March 2025" and "mars 2025" as `2025-03`. */
export function readMonthOfYear(cell: Cell): string | null {
  if (typeof cell !== 'string' || cell.length > 30) return null
  const text = cell.trim()
  const [, month, year] = /^(\d{1,2}) ?[./-] ?((?:19|20)\d{2})$/.exec(text) ?? []
  const [, yearFirst, monthLast] = /^((?:19|20)\d{2}) ?[./-] ?(\d{1,2})$/.exec(text) ?? []
  const [, word = '', named] = /^(\p{L}{3,12})\.?,? ?((?:19|20)\d{2})$/u.exec(text) ?? []
  const number = Number(month ?? monthLast ?? monthNumber(plainWords(word)) ?? 0)
  const isMonth = number >= 1 && number <= 12
  return isMonth ? `${year ?? yearFirst ?? named}-${String(number).padStart(2, '0')}` : null
}

const dayMs = 86_400_000
/** Rows may be slightly out of order: a mission was logged some weeks late. */
const maxLateDays = 45
/** Without a full date below, a longer gap could hide another year. */
const maxPauseDays = 200

const toTime = (iso: string): number => Date.parse(`${iso}T00:00Z`)

function dateIn(year: number, { day, month }: DayMonth): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null
}

/** Returns the date with this day and month that follows another date, or is shortly before it. */
function dateAfter(previous: string, dayMonth: DayMonth): string | null {
  const year = Number(previous.slice(0, 4))
  const earliest = toTime(previous) - maxLateDays * dayMs
  return (
    [year - 1, year, year + 1]
      .flatMap((item) => dateIn(item, dayMonth) ?? [])
      .find((date) => toTime(date) >= earliest) ?? null
  )
}

/** A date with its year, a date without one, a year on its own between the rows, or none of these. */
export type DateOfRow = string | DayMonth | { year: number } | null

const isDayMonth = (entry: DateOfRow | undefined): entry is DayMonth =>
  typeof entry === 'object' && entry !== null && 'day' in entry

/**
 * Determines missing years from the dates above and below. Returns null where these dates disagree or would allow
 * another year, because a log may skip a year.
 */
export function withYears(entries: readonly DateOfRow[], today: string): (string | null)[] {
  const direction = directionOf(entries)
  if (direction === null) return entries.map((entry) => (typeof entry === 'string' ? entry : null))
  if (direction < 0) {
    const oldestFirst = entries.toReversed().map((entry) => (isYear(entry) ? null : entry))
    return completeBlocks(oldestFirst, today).toReversed()
  }
  return completeBlocks(entries, today)
}

const isYear = (entry: DateOfRow): entry is { year: number } =>
  typeof entry === 'object' && entry !== null && 'year' in entry

/** Returns 1 if the latest dates are last, -1 if they are first, null if the rows are in no order. */
function directionOf(entries: readonly DateOfRow[]): 1 | -1 | null {
  const fullDates = entries.filter((entry) => typeof entry === 'string')
  let [up, down] = [0, 0]
  for (const [index, date] of fullDates.entries()) {
    const previous = fullDates[index - 1] ?? date
    if (date > previous) up += 1
    if (date < previous) down += 1
  }
  if (up >= 4 * down) return 1
  return down >= 4 * up ? -1 : null
}

interface Block {
  /** The rows of its dates without a year. */
  rowIndexes: number[]
  /** The last full date above it. */
  above: string | null
  /** The year on its own above it. */
  year: number | null
}

function completeBlocks(entries: readonly DateOfRow[], today: string): (string | null)[] {
  const dates = entries.map((entry) => (typeof entry === 'string' ? entry : null))
  let block: Block = { rowIndexes: [], above: null, year: null }
  const finish = (below: string | null) => {
    const blockDates = datesOf(block, entries)
    if (!fitsOnlyTheseYears(blockDates, block, { below, today })) return block.above
    block.rowIndexes.forEach((rowIndex, index) => (dates[rowIndex] = blockDates[index] ?? null))
    return blockDates.findLast((date) => date !== null) ?? block.above
  }
  for (const [rowIndex, entry] of entries.entries()) {
    if (isDayMonth(entry)) block.rowIndexes.push(rowIndex)
    else if (entry !== null) {
      const isFull = typeof entry === 'string'
      const above = finish(isFull ? entry : null)
      block = { rowIndexes: [], above: isFull ? entry : above, year: isFull ? null : entry.year }
    }
  }
  finish(null)
  return dates
}

function datesOf({ rowIndexes, above, year }: Block, entries: readonly DateOfRow[]): (string | null)[] {
  let previous = above
  return rowIndexes.map((rowIndex) => {
    const entry = entries[rowIndex]
    if (!isDayMonth(entry)) return null
    const nextDate = previous === null ? null : dateAfter(previous, entry)
    const date = year === null ? nextDate : dateIn(year, entry)
    previous = date ?? previous
    return date
  })
}

interface Bounds {
  /** The next full date. */
  below: string | null
  today: string
}

/** Whether a block fits between the dates around it only in these years. */
function fitsOnlyTheseYears(
  dates: readonly (string | null)[],
  { above, year }: Block,
  { below, today }: Bounds,
): boolean {
  const times = dates.flatMap((date) => (date === null ? [] : toTime(date)))
  if (times.length === 0) return false
  const latest = Math.max(...times)
  const latestAllowed = below === null ? toTime(today) : toTime(below) + maxLateDays * dayMs
  if (latest > latestAllowed) return false
  const steps = times.map(
    (item, index) => item - (times[index - 1] ?? (above === null ? item : toTime(above))),
  )
  if (year !== null) return steps.every((step) => step >= -maxLateDays * dayMs)
  if (below !== null) return latest + 365 * dayMs > latestAllowed
  return steps.every((step) => step <= maxPauseDays * dayMs)
}
