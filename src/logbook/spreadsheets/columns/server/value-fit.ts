/**
 * Measures how well the values of a column fit a field. Values can rule out the field that the heading names. They
 * choose the field only if the column has no heading.
 */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
import { candidatesFor } from '../../values/ambiguous-words.ts'
import { readMark } from '../../values/booleans.ts'
import { readDate } from '../../values/dates.ts'
import { isDitto } from '../../values/ditto-marks.ts'
import { isErrorCell } from '../../values/error-cells.ts'
import { readNumber } from '../../values/numbers.ts'
import { readValue } from '../../values/read-value.ts'
import { guessFormat } from '../../values/server/read-column.ts'
import { areSexAndAge } from '../../values/sex-and-age.ts'
import { readClock } from '../../values/times.ts'
import { isPlausible } from '../../headings/plausible-values.ts'
import { missionTypeShare } from './mission-words.ts'

const sampleSize = 300

/** Returns cells from the whole length of a column, because people change their way of writing over the years. */
export function sampleOf<Item>(filled: readonly Item[]): readonly Item[] {
  const step = Math.ceil(filled.length / sampleSize)
  return step <= 1 ? filled : filled.filter((_, index) => index % step === 0)
}

/** Returns the share of values that can be read as the field and are plausible in it. */
export const fitOf = (target: string, cells: readonly Cell[], unit: string | null = null): number =>
  readableShare(target, cells, { unit, isNamed: false })

/**
 * Returns the same share for the field that the heading names. Words that may mean several entries count as read, because
 * each becomes a question.
 */
export const fitOfNamed = (target: string, cells: readonly Cell[], unit: string | null): number =>
  readableShare(target, cells, { unit, isNamed: true })

function readableShare(
  target: string,
  cells: readonly Cell[],
  { unit, isNamed }: { unit: string | null; isNamed: boolean },
): number {
  const readTarget = targetOf(target)
  const filledCells = cells.filter((cell) => !isBlankCell(cell) && !isDitto(cell))
  const sample = sampleOf(filledCells.filter((cell) => !isErrorCell(cell)))
  if (!readTarget || filledCells.length === 0) return 0
  // Failed formulas do not count against a field; each is reported with its row.
  if (sample.length === 0) return 1
  // A column of only ages, or of names, is something else.
  if (readTarget.kind === 'sexAndAge' && !areSexAndAge(sample)) return 0
  const { format } = guessFormat(readTarget, sample, unit)
  const reader = { format, words: new Map(), places: {} }
  const isTime = readTarget.kind === 'time'
  let [relevantCount, fittingCount] = [0, 0]
  for (const cell of sample) {
    const { isRead, isLeftOut, value, unknownWords } = readValue(readTarget, reader, cell)
    // "Not measured" does not count against a field if other cells fit it.
    if (isLeftOut) continue
    relevantCount += 1
    const isAmbiguous = (word: string) => candidatesFor(readTarget.list ?? '', word).length > 0
    if (isRead && isPlausible(target, value) && !(isTime && couldBeMinutes(cell))) fittingCount += 1
    else if (isNamed && unknownWords.length > 0 && unknownWords.every(isAmbiguous)) fittingCount += 1
  }
  return relevantCount === 0 ? 0 : fittingCount / relevantCount
}

/** Whether a number is more likely a duration: 45 rather than 00:45. */
const couldBeMinutes = (cell: Cell): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell < 100

/** Returns the share of values that are known mission types or clearly abbreviate one, whichever is higher. */
export const missionTypeFit = (cells: readonly Cell[]): number =>
  Math.max(fitOf('mission.missionType', cells), missionTypeShare(cells))

export const isCoded = (target: string): boolean =>
  ['code', 'codes', 'place', 'person'].includes(targetOf(target)?.kind ?? '')

export const isList = (target: string): boolean => targetOf(target)?.kind === 'codes'

export function shareOf(cells: readonly Cell[], matches: (cell: Cell) => boolean): number {
  const filledSample = sampleOf(cells.filter((cell) => !isBlankCell(cell)))
  return filledSample.filter(matches).length / Math.max(filledSample.length, 1)
}

const minMarkShare = 0.7

export const areMarks = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readMark(cell) !== null) >= minMarkShare

export const areDoses = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readMark(cell) !== null || readNumber(cell, null) !== null) >= minMarkShare

/** Whether "RR" is the respiratory rate, as in English, not the blood pressure, as in German: most values are up to 60. */
export function isRespiratory(heading: string, cells: readonly Cell[]): boolean {
  if (!/^rr\b/.test(plainWords(heading))) return false
  const numbers = cells.flatMap((cell) => readNumber(cell, null)?.value ?? [])
  return numbers.length > 0 && numbers.filter((value) => value <= 60).length > numbers.length / 2
}

const maxNameLength = 60
/** Whether the values are names rather than sentences. */
export const hasShortWords = (cells: readonly Cell[]): boolean =>
  cells.filter((cell) => shownCell(cell).length > maxNameLength).length <= cells.length / 4

/** Whether a cell has only digits and signs. */
const hasNoWord = (cell: Cell): boolean => /^[\d\s.,:/%+×x()-]+$/.test(shownCell(cell))

const isDay = (cell: Cell): boolean => typeof cell !== 'number' && readDate(cell, null) !== null
const isClock = (cell: Cell): boolean =>
  /^\d{1,2}[:h]\d{2}/.test(shownCell(cell)) && readClock(shownCell(cell)) !== null

/** Whether the values are dates, times or numbers rather than text. */
export const areFigures = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => hasNoWord(cell) || isDay(cell) || isClock(cell)) >= 0.8

/** A plain number. "14.331" is not one: it is a mission number with a point between its parts. */
const amountPattern = /^\d+(?:[.,]\d{1,2})?$/
const maxNumberLength = 30

const couldBeMissionNumber = (cell: Cell) =>
  /\d/.test(shownCell(cell)) && shownCell(cell).length <= maxNumberLength && !isDay(cell) && !isClock(cell)

/** Whether the values can be mission numbers: mostly different, each with a digit, and not dates, times or amounts. */
export function areMissionNumbers(cells: readonly Cell[]): boolean {
  const filledSample = sampleOf(cells.filter((cell) => !isBlankCell(cell) && !isDitto(cell)))
  const texts = filledSample.map(shownCell)
  if (shareOf(filledSample, couldBeMissionNumber) < 0.8) return false
  const differentShare = new Set(texts).size / Math.max(texts.length, 1)
  const amounts = filledSample.map((cell) =>
    amountPattern.test(shownCell(cell)) ? Number(shownCell(cell).replace(',', '.')) : Infinity,
  )
  // Small whole numbers that go up and down are amounts.
  const areSmall = amounts.every((number) => number < 1000)
  const areAscending = amounts.every((number, index) => index === 0 || number >= (amounts[index - 1] ?? 0))
  const areDescending = amounts.every((number, index) => index === 0 || number <= (amounts[index - 1] ?? 0))
  return areSmall ? (areAscending || areDescending) && Number.isInteger(amounts[0]) : differentShare >= 0.5
}

const minRunningNumbers = 20

/** Whether whole numbers count the rows: 1, 2, 3. Such a number may be the author's own. */
export function areRunningNumbers(cells: readonly Cell[]): boolean {
  const numbers = cells.filter((cell) => !isBlankCell(cell)).map((cell) => Number(shownCell(cell)))
  if (numbers.length < minRunningNumbers) return false
  const steps = numbers.filter((number, index) => index > 0 && number === (numbers[index - 1] ?? NaN) + 1)
  return steps.length >= (numbers.length - 1) * nearlyAll
}

const nearlyAll = 0.8

/** Whether the values fit the field so well that the heading can be trusted without a question. */
export function fitWithCertainty(target: string, cells: readonly Cell[], unit: string | null): boolean {
  const kind = targetOf(target)?.kind
  if (kind === 'text') return !areFigures(cells)
  // Only exact names of the organization's places and people are accepted; any other is reported with its row.
  if (kind === 'place' || kind === 'person') return !areFigures(cells)
  if (kind === 'missionNumber') return areMissionNumbers(cells)
  if (kind === 'time' && !areTimes(cells)) return false
  if (kind === 'bloodPressure' && shareOf(cells, (cell) => /\d\s*[/\\|-]\s*\d/.test(shownCell(cell))) < 0.5)
    return false
  if (kind === 'number' && unit === null && guessUnitOfValues(target, cells) !== null) return false
  return fitOfNamed(target, cells, unit) >= (isCoded(target) ? 0.5 : nearlyAll)
}

/** Returns the unit that only the values suggest, which is a guess. */
function guessUnitOfValues(target: string, cells: readonly Cell[]): string | null {
  const readTarget = targetOf(target)
  return readTarget && guessFormat(readTarget, sampleOf(cells), null).format.unit
}

/** "0905" is a time; a column of three-digit numbers all below 600 may be anything. */
function areTimes(cells: readonly Cell[]): boolean {
  const digits = cells.map(shownCell).filter((text) => /^\d{3,4}$/.test(text))
  const filledCount = cells.filter((cell) => !isBlankCell(cell)).length
  return digits.length < filledCount / 2 || digits.some((text) => text.length === 4 || Number(text) >= 600)
}
