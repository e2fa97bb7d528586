import type { Cell } from '../files/sheets.ts'
import type { DateOrder } from '../contract.ts'
import { plainWords } from '../plain-words.ts'
import { monthNumber } from './month-names.ts'

/** Days of Excel's calendar that can be a mission: 1970 to 2100. */
const [firstSerial, lastSerial] = [25_569, 73_415]
const serialOfEpoch = 25_569
const dayMs = 86_400_000
/** Two-digit years up to this one are of this century, as spreadsheet programs read them. */
const lastShortYear = 69

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function isoOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < 1900 || year > 2100) return null
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const fullYear = (written: string): number => {
  const year = Number(written)
  if (written.length > 2) return year
  return year <= lastShortYear ? 2000 + year : 1900 + year
}

export const dateOfSerial = (serial: number): string | null =>
  serial >= firstSerial && serial <= lastSerial
    ? new Date((Math.floor(serial) - serialOfEpoch) * dayMs).toISOString().slice(0, 10)
    : null

/** A date in figures, with the time that may follow it: year first, or two parts that need an order. */
const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?(?![\d/.-])(.*)$/
const yearLast = /^(\d{1,2})[-/. ] ?(\d{1,2})[-/. ] ?(\d{4}|\d{2})\.?(?![\d/.-])(.*)$/
const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/

/** "140307" in a column of years first, and nothing elsewhere. */
const compactShort = /^(\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/
/** Three pairs of figures with one sign between them: "14-03-07". "7/3-14" begins with the day. */
const pairs = /^\d{1,2}([-/. ]) ?\d{1,2}\1 ?\d{2}\.?(?![\d/.-])/

export interface ReadDate {
  date: string
  /** What stands behind the date, such as a time. */
  rest: string
}

const read = (date: string | null, rest = ''): ReadDate | null =>
  date === null ? null : { date, rest: rest.trim() }

/** "Tue 4 March", "Mo., 04.03." */
const weekday = /^(\p{L}{2,12})\.?,? (?=\d)/u

/** Reads a date. In figures the order of the column decides; without one, days come first where that is possible. */
export function readDate(cell: Cell, order: DateOrder | null): ReadDate | null {
  if (typeof cell === 'number') {
    return read(dateOfSerial(cell)) ?? (Number.isInteger(cell) ? readDate(String(cell), order) : null)
  }
  if (typeof cell === 'object' && cell !== null) {
    return cell.at < '1901' ? null : read(cell.at.slice(0, 10), cell.at.slice(11))
  }
  if (typeof cell !== 'string') return null
  const text = cell
    .trim()
    .replace(weekday, (all, word: string) => (monthNumber(plainWords(word)) === null ? '' : all))
  const first = yearFirst.exec(text) ?? compact.exec(text)
  const short = order === 'ymd' ? compactShort.exec(text) : null
  if (short) return read(isoOf(fullYear(short[1] ?? ''), Number(short[2]), Number(short[3])))
  if (first) {
    const [, year = '', month = '', day = '', rest = ''] = first
    return read(isoOf(Number(year), Number(month), Number(day)), rest.replace(/^T/, ''))
  }
  const last = yearLast.exec(text)
  if (last) return inOrder(last, order === 'ymd' && !pairs.test(text) ? 'dmy' : order)
  return /\p{L}/u.test(text) ? readNamedMonth(text) : null
}

function inOrder([, one = '', two = '', three = '', rest = '']: string[], order: DateOrder | null) {
  // "25-03-04" in a column of years first.
  if (order === 'ymd' && three.length === 2)
    return read(isoOf(fullYear(one), Number(two), Number(three)), rest)
  const [day, month] = order === 'mdy' ? [two, one] : [one, two]
  const date = isoOf(fullYear(three), Number(month), Number(day))
  // Nothing else said how: "03/25/2024" can only be the 25th of March.
  return read(date ?? (order === null ? isoOf(fullYear(three), Number(one), Number(two)) : null), rest)
}

const dittoSigns =
  /^(?:["\u201C\u201D\u201E\u3003«»]|''|\u2019\u2019|´´|,,|[-–—] ?(?:["\u201C\u201D]|''|\/\/) ?[-–—])$/
const dittoWords = new Set(
  'dito|ditto|dto|dto.|detto|do.|idem|ídem|idem.|id|id.|ibid|ibid.|same|same as above|as above|wie oben|siehe oben|s.o.|desgl.|dsgl.|ebenso|come sopra|igual|som over|som ovenfor|samme|samma|als boven|zelfde|comme ci-dessus|comme dessus'.split(
    '|',
  ),
)

/** A mark that says: as in the row above. */
export const isDitto = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return false
  const text = cell.trim().toLowerCase()
  return dittoSigns.test(text) || dittoWords.has(text)
}

const timeBehind = /[ ,T]\d{1,2}[:.h]\d{2}/

/** Reads "4 March 2025", "4. März 25", "Mar 4, 2025", "04-Mar-2025". */
function readNamedMonth(text: string): ReadDate | null {
  const time = timeBehind.exec(text)
  const dateWords = time ? text.slice(0, time.index) : text
  const parts = plainWords(
    dateWords
      .replaceAll(/(\d)(?:st|nd|rd|th|er|º|ª)\b/gi, '$1')
      .replaceAll(/(\d)(\p{L})|(\p{L})(\d)/gu, '$1$3 $2$4'),
  )
    .split(' ')
    .filter((part) => !['of', 'de', 'del', 'di', 'den', 'the', 'le', 'd'].includes(part))
  const at = parts.findIndex((part) => monthNumber(part) !== null)
  const month = monthNumber(parts[at] ?? '')
  const numbers = parts.filter((part) => /^\d+$/.test(part))
  if (month === null || parts.length !== 3 || numbers.length !== 2) return null
  const [one = '', two = ''] = numbers
  const isYearFirst = one.length === 4
  const [day, year] = isYearFirst ? [two, one] : [one, two]
  return read(isoOf(fullYear(year), month, Number(day)), time ? text.slice(time.index + 1) : '')
}

export interface DateOrderGuess {
  order: DateOrder | null
  /** Every date of the column can be read both ways. */
  isAmbiguous: boolean
}

/** Returns by how many days each date of a column differs from the one above, in all. */
function daysJumped(cells: readonly Cell[], order: DateOrder): number {
  const longest = 3_650
  let [sum, above] = [0, null as number | null]
  for (const cell of cells) {
    const date = readDate(cell, order)?.date
    if (date === undefined) continue
    const day = Date.parse(date) / dayMs
    if (above !== null) sum += Math.min(longest, Math.abs(day - above))
    above = day
  }
  return sum
}

const fewestPairs = 3

/** A log goes on from day to day, so of two readings of "14-03-07" the one that jumps less is right. */
function areYearsFirst(cells: readonly Cell[]): boolean {
  const written = cells.filter((cell) => {
    const text = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''
    return pairs.test(text) || compactShort.test(text)
  })
  const readable = written.filter((cell) => readDate(cell, 'ymd') !== null)
  if (written.length < fewestPairs || readable.length < written.length * 0.9) return false
  const asDays = written.filter((cell) => readDate(cell, 'dmy') !== null)
  if (asDays.length < written.length / 2) return true
  return daysJumped(cells, 'ymd') * 2 < daysJumped(cells, 'dmy')
}

/** Decides over a whole column whether years, days or months come first. */
export function guessDateOrder(column: Iterable<Cell>): DateOrderGuess {
  const cells = [...column]
  if (areYearsFirst(cells)) return { order: 'ymd', isAmbiguous: false }
  let [dayFirst, monthFirst, either] = [0, 0, 0]
  let hasDots = false
  for (const cell of cells) {
    const match = typeof cell === 'string' ? yearLast.exec(cell.trim()) : null
    if (!match) continue
    const [one, two] = [Number(match[1]), Number(match[2])]
    hasDots ||= /^\d{1,2}\. ?\d/.test(match[0])
    if (one > 12 && one <= 31 && two <= 12) dayFirst += 1
    else if (two > 12 && two <= 31 && one <= 12) monthFirst += 1
    else if (one <= 12 && two <= 12 && one !== two) either += 1
  }
  if (dayFirst + monthFirst > 0) {
    const order = dayFirst >= monthFirst ? 'dmy' : 'mdy'
    // Both in one column: some program has swapped those that it could.
    return { order, isAmbiguous: dayFirst > 0 && monthFirst > 0 }
  }
  // Only German, Nordic and other languages that put the day first write dots.
  if (hasDots) return { order: 'dmy', isAmbiguous: false }
  return { order: either > 0 ? 'dmy' : null, isAmbiguous: either > 0 }
}
