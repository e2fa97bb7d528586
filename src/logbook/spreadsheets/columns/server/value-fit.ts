/** Says how well the values of a column fit a field: values can decide against a heading, and never for one. */
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords } from '../../plain-words.ts'
import { targetOf } from '../../targets.contract.ts'
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

/** Takes cells from all over a column: people write otherwise after some years. */
export function sampleOf<Item>(filled: readonly Item[]): readonly Item[] {
  const step = Math.ceil(filled.length / sampleSize)
  return step <= 1 ? filled : filled.filter((_, index) => index % step === 0)
}

/** Returns the share of values that can be read as a field, and that can stand in it. */
export function fitOf(target: string, cells: readonly Cell[], unit: string | null = null): number {
  const found = targetOf(target)
  const filled = cells.filter((cell) => !isBlankCell(cell) && !isDitto(cell))
  const sample = sampleOf(filled.filter((cell) => !isErrorCell(cell)))
  if (!found || filled.length === 0) return 0
  // Formulas that failed say nothing against a field; each is named beside its row.
  if (sample.length === 0) return 1
  // Ages alone, or names, are something else.
  if (found.kind === 'sexAndAge' && !areSexAndAge(sample)) return 0
  const { format } = guessFormat(found, sample, unit)
  const reader = { format, words: new Map(), places: {} }
  const isTime = found.kind === 'time'
  let [saying, fitting] = [0, 0]
  for (const cell of sample) {
    const { isRead, isLeftOut, value } = readValue(found, reader, cell)
    // "Not measured" says nothing against a field, if other cells speak for it.
    if (isLeftOut) continue
    saying += 1
    if (isRead && isPlausible(target, value) && !(isTime && couldBeMinutes(cell))) fitting += 1
  }
  return saying === 0 ? 0 : fitting / saying
}

/** 45 is a duration rather than 00:45. */
const couldBeMinutes = (cell: Cell): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell < 100

/** The words of mission types that we know, or that are plainly some, whichever are more. */
export const missionTypeFit = (cells: readonly Cell[]): number =>
  Math.max(fitOf('mission.missionType', cells), missionTypeShare(cells))

export const isCoded = (target: string): boolean =>
  ['code', 'codes', 'place', 'person'].includes(targetOf(target)?.kind ?? '')

export const isList = (target: string): boolean => targetOf(target)?.kind === 'codes'

export function shareOf(cells: readonly Cell[], isOne: (cell: Cell) => boolean): number {
  const filled = sampleOf(cells.filter((cell) => !isBlankCell(cell)))
  return filled.filter(isOne).length / Math.max(filled.length, 1)
}

const mostlyMarks = 0.7

export const areMarks = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readMark(cell) !== null) >= mostlyMarks

export const areDoses = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => readMark(cell) !== null || readNumber(cell, null) !== null) >= mostlyMarks

/** In German "RR" is the blood pressure, in English the respiratory rate. */
export function isRespiratory(heading: string, cells: readonly Cell[]): boolean {
  if (!/^rr\b/.test(plainWords(heading))) return false
  const numbers = cells.flatMap((cell) => readNumber(cell, null)?.value ?? [])
  return numbers.length > 0 && numbers.filter((value) => value <= 60).length > numbers.length / 2
}

const longestName = 60
/** Whether the values are names rather than sentences. */
export const hasShortWords = (cells: readonly Cell[]): boolean =>
  cells.filter((cell) => shownCell(cell).length > longestName).length <= cells.length / 4

/** Figures and signs without a word. */
const hasNoWord = (cell: Cell): boolean => /^[\d\s.,:/%+×x()-]+$/.test(shownCell(cell))

const isDay = (cell: Cell): boolean => typeof cell !== 'number' && readDate(cell, null) !== null
const isClock = (cell: Cell): boolean =>
  /^\d{1,2}[:h]\d{2}/.test(shownCell(cell)) && readClock(shownCell(cell)) !== null

/** Whether the values are dates, times or figures: nobody's words. */
export const areFigures = (cells: readonly Cell[]): boolean =>
  shareOf(cells, (cell) => hasNoWord(cell) || isDay(cell) || isClock(cell)) >= 0.8

/** "14.331" is a number with a point between its parts. */
const isAmount = /^\d+(?:[.,]\d{1,2})?$/
const longestNumber = 30

const couldBeNumber = (cell: Cell) =>
  /\d/.test(shownCell(cell)) && shownCell(cell).length <= longestNumber && !isDay(cell) && !isClock(cell)

/** Whether the values can be numbers of missions: mostly different, each with a figure, and no dates, times or amounts. */
export function areMissionNumbers(cells: readonly Cell[]): boolean {
  const filled = sampleOf(cells.filter((cell) => !isBlankCell(cell) && !isDitto(cell)))
  const shown = filled.map(shownCell)
  if (shareOf(filled, couldBeNumber) < 0.8) return false
  const share = new Set(shown).size / Math.max(shown.length, 1)
  const small = filled.map((cell) =>
    isAmount.test(shownCell(cell)) ? Number(shownCell(cell).replace(',', '.')) : Infinity,
  )
  // Whole small numbers that go up and down are amounts.
  const areSmall = small.every((number) => number < 1000)
  const goUp = small.every((number, at) => at === 0 || number >= (small[at - 1] ?? 0))
  const goDown = small.every((number, at) => at === 0 || number <= (small[at - 1] ?? 0))
  return areSmall ? (goUp || goDown) && Number.isInteger(small[0]) : share >= 0.5
}

const fewestRunning = 20

/** Whether whole numbers count the rows: 1, 2, 3. Such a number may be that of the author alone. */
export function areRunningNumbers(cells: readonly Cell[]): boolean {
  const numbers = cells.filter((cell) => !isBlankCell(cell)).map((cell) => Number(shownCell(cell)))
  if (numbers.length < fewestRunning) return false
  const steps = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? NaN) + 1)
  return steps.length >= (numbers.length - 1) * nearlyAll
}

const nearlyAll = 0.8

/** Whether the values are so plainly those of the field that the heading alone may be trusted. */
export function fitSurely(target: string, cells: readonly Cell[], unit: string | null): boolean {
  const kind = targetOf(target)?.kind
  if (kind === 'text') return !areFigures(cells)
  // Only exact names of places and people of the organization are taken, and every other is named beside its row.
  if (kind === 'place' || kind === 'person') return !areFigures(cells)
  if (kind === 'missionNumber') return areMissionNumbers(cells)
  if (kind === 'time' && !areTimes(cells)) return false
  if (kind === 'bloodPressure' && shareOf(cells, (cell) => /\d\s*[/\\|-]\s*\d/.test(shownCell(cell))) < 0.5)
    return false
  if (kind === 'number' && unit === null && guessedUnit(target, cells) !== null) return false
  return fitOf(target, cells, unit) >= (isCoded(target) ? 0.5 : nearlyAll)
}

/** A unit that only the values suggest is a guess. */
function guessedUnit(target: string, cells: readonly Cell[]): string | null {
  const found = targetOf(target)
  return found && guessFormat(found, sampleOf(cells), null).format.unit
}

/** "0905" is a time; a column of nothing above 599 may be anything. */
function areTimes(cells: readonly Cell[]): boolean {
  const digits = cells.map(shownCell).filter((text) => /^\d{3,4}$/.test(text))
  const filled = cells.filter((cell) => !isBlankCell(cell)).length
  return digits.length < filled / 2 || digits.some((text) => text.length === 4 || Number(text) >= 600)
}
