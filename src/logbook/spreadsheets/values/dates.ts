import type { Cell } from '../files/sheets.ts'
import type { DateOrder } from '../contract.ts'
import { plainWords } from '../plain-words.ts'
import { monthNumber } from './month-names.ts'

/** Excel serial numbers that can be the date of a mission: 1970 to 2100. */
const [firstSerial, lastSerial] = [25_569, 73_415]
const serialOfEpoch = 25_569
export const dayMs = 86_400_000
/** Two-digit years up to this one are in this century, as spreadsheet programs read them. */
const lastShortYear = 69

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function toIsoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isReal || year < 1900 || year > 2100) return null
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const fullYear = (digits: string): number => {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year <= lastShortYear ? 2000 + year : 1900 + year
}

export const dateOfSerial = (serial: number): string | null =>
  serial >= firstSerial && serial <= lastSerial
    ? new Date((Math.floor(serial) - serialOfEpoch) * dayMs).toISOString().slice(0, 10)
    : null

/** An Excel serial number that a program wrote as text: "45411", "45411.604". */
const serialText = /^\d{5}(?:[.,]\d{1,15})?$/

/** The seconds since 1970 at the start of 2001 and of 2100: ten digits. Milliseconds have thirteen. */
const [firstEpoch, lastEpoch] = [978_307_200, 4_102_444_800]
const epochText = /^\d{10}(?:\d{3})?(?:\.\d{1,6})?$/

/** Reads a time that a program counted from 1970, such as 1741079100. */
export function readEpoch(cell: Cell): Date | null {
  const text = typeof cell === 'number' ? String(cell) : typeof cell === 'string' ? cell.trim() : ''
  if (!epochText.test(text)) return null
  const isInMilliseconds = /^\d{13}/.test(text)
  const seconds = Number(text) / (isInMilliseconds ? 1_000 : 1)
  return seconds >= firstEpoch && seconds <= lastEpoch ? new Date(seconds * 1_000) : null
}

/** A numeric date, with the time that may follow: year first, or two parts whose order must be known. */
const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\.?(?![\d/.-])(.*)$/
export const yearLast = /^(\d{1,2})[-/. ] ?(\d{1,2})[-/. ] ?(\d{4}|\d{2})\.?(?![\d/.-])(.*)$/
const compactYearFirst = /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/

/** "140307" is a date only in a column with years first. */
export const compactShortYear = /^(\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])$/
/** Three pairs of digits with one separator: "14-03-07". "7/3-14" begins with the day. */
export const digitPairs = /^\d{1,2}([-/. ]) ?\d{1,2}\1 ?\d{2}\.?(?![\d/.-])/

export interface ReadDate {
  date: string
  /** The text after the date, such as a time. */
  rest: string
}

const toReadDate = (date: string | null, rest = ''): ReadDate | null =>
  date === null ? null : { date, rest: rest.trim() }

/** A word before the date: "Tue 4 March", "Mo., 04.03.", "on Tue, 4 March". */
const wordBefore = /^(\p{L}{2,12})\.?,? (?=[\p{L}\d])/u
/** Days of the week, and words that only announce a date. Any other word may mean another date: "booked 12/03/2027". */
const dateFillers = new Set(
  (
    'mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag lun mar mer jeu ven sam dim lu ma me je ve lundi mardi mercredi jeudi vendredi samedi dimanche mie jue vie sab dom lunes martes miercoles jueves viernes sabado domingo gio lunedi martedi mercoledi giovedi venerdi domenica woe vr za zo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag man tir tirs ons tor tors lor lord son sond mandag tirsdag onsdag torsdag fredag lordag sondag tisdag ' +
    'on the date datum dated am den der vom le la el il op pa'
  ).split(' '),
)

/** Removes words before a date that add nothing. A month's name is part of the date. */
function withoutFillers(text: string): string {
  const [all = '', word = ''] = wordBefore.exec(text) ?? []
  const plain = plainWords(word)
  const isMonth = monthNumber(plain) !== null
  return dateFillers.has(plain) && !isMonth ? withoutFillers(text.slice(all.length)) : text
}

/** A time of day with its zone, or an empty text. */
const timeOfDay =
  /^(?:[ ,T]*(?:at |um |à |kl\.? )?\d{1,2}(?:[:.h]\d{0,2}){1,2}(?:[.,]\d{1,6})?\s?(?:h|hrs?|uhr|[ap]\.?m\.?|z|utc|gmt)?(?:[+-]\d{2}:?\d{2})?)?$/i

/** Whether the text after a date is only a time or a day of the week. */
export function isOnlyTime(rest: string): boolean {
  const withoutDayName = rest.replace(/^[\s,]*\(?\p{L}{2,12}\.?\)?$/u, (word) =>
    dateFillers.has(plainWords(word)) ? '' : word,
  )
  return timeOfDay.test(withoutDayName)
}

/** Reads a cell that holds only a date, perhaps with a time. */
export function readDay(cell: Cell, order: DateOrder | null): string | null {
  const readResult = readDate(cell, order)
  return readResult && isOnlyTime(readResult.rest) ? readResult.date : null
}

/**
 * Reads a date. The order of the column decides for numeric dates; without one, days come first where that is possible.
 */
export function readDate(cell: Cell, order: DateOrder | null): ReadDate | null {
  const epoch = readEpoch(cell)
  if (epoch) return toReadDate(epoch.toISOString().slice(0, 10), epoch.toISOString().slice(11, 16))
  if (typeof cell === 'number') {
    return toReadDate(dateOfSerial(cell)) ?? (Number.isInteger(cell) ? readDate(String(cell), order) : null)
  }
  if (typeof cell === 'object' && cell !== null) {
    return cell.at < '1901' ? null : toReadDate(cell.at.slice(0, 10), cell.at.slice(11))
  }
  if (typeof cell !== 'string') return null
  if (serialText.test(cell.trim())) return toReadDate(dateOfSerial(Number(cell.trim().replace(',', '.'))))
  const text = withoutFillers(cell.trim())
  const yearFirstMatch = yearFirst.exec(text) ?? compactYearFirst.exec(text)
  const shortMatch = order === 'ymd' ? compactShortYear.exec(text) : null
  if (shortMatch)
    return toReadDate(toIsoDate(fullYear(shortMatch[1] ?? ''), Number(shortMatch[2]), Number(shortMatch[3])))
  if (yearFirstMatch) {
    const [, year = '', month = '', day = '', rest = ''] = yearFirstMatch
    return toReadDate(toIsoDate(Number(year), Number(month), Number(day)), rest.replace(/^T/, ''))
  }
  const yearLastMatch = yearLast.exec(text)
  if (yearLastMatch)
    return readInOrder(yearLastMatch, order === 'ymd' && !digitPairs.test(text) ? 'dmy' : order)
  return /\p{L}/u.test(text) ? readNamedMonth(text) : null
}

function readInOrder(
  [, first = '', second = '', third = '', rest = '']: readonly string[],
  order: DateOrder | null,
) {
  // "25-03-04" in a column with years first.
  if (order === 'ymd' && third.length === 2)
    return toReadDate(toIsoDate(fullYear(first), Number(second), Number(third)), rest)
  const [day, month] = order === 'mdy' ? [second, first] : [first, second]
  const date = toIsoDate(fullYear(third), Number(month), Number(day))
  // Without a known order, "03/25/2024" can only be the 25th of March.
  return toReadDate(
    date ?? (order === null ? toIsoDate(fullYear(third), Number(first), Number(second)) : null),
    rest,
  )
}

/** "080212" and "08022012" in a column with days or months first; for years first see `compactYearFirst`. */
const compactYearLast = /^(\d{2})(\d{2})((?:19|20)\d{2}|\d{2})$/

/** Reads a date of six or eight digits without separators. Only a column of dates shows that they are dates. */
export function readCompactDay(cell: Cell, order: DateOrder | null): string | null {
  if (order !== 'dmy' && order !== 'mdy') return null
  const text = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''
  const parts = compactYearLast.exec(text)
  return parts ? (readInOrder(parts, order)?.date ?? null) : null
}

const timeAfterDate = /[ ,T]\d{1,2}[:.h]\d{2}/

/** Reads "4 March 2025", "4. März 25", "Mar 4, 2025", "04-Mar-2025". */
function readNamedMonth(text: string): ReadDate | null {
  const time = timeAfterDate.exec(text)
  const dateWords = time ? text.slice(0, time.index) : text
  const parts = plainWords(
    dateWords
      .replaceAll(/(\d)(?:st|nd|rd|th|er|º|ª)\b/gi, '$1')
      .replaceAll(/(\d)(\p{L})|(\p{L})(\d)/gu, '$1$3 $2$4'),
  )
    .split(' ')
    .filter((part) => !['of', 'de', 'del', 'di', 'den', 'the', 'le', 'd'].includes(part))
  const monthIndex = parts.findIndex((part) => monthNumber(part) !== null)
  const month = monthNumber(parts[monthIndex] ?? '')
  const numbers = parts.filter((part) => /^\d+$/.test(part))
  if (month === null || parts.length !== 3 || numbers.length !== 2) return null
  const [firstNumber = '', secondNumber = ''] = numbers
  const isYearFirst = firstNumber.length === 4
  const [day, year] = isYearFirst ? [secondNumber, firstNumber] : [firstNumber, secondNumber]
  return toReadDate(toIsoDate(fullYear(year), month, Number(day)), time ? text.slice(time.index + 1) : '')
}
