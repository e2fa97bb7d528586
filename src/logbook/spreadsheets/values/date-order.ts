/** Decides whether days, months or years come first in the dates of a column. */
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { compactShortYear, dayMs, digitPairs, readCompactDay, readDate, yearLast } from './dates.ts'

export interface DateOrderGuess {
  order: DateOrder | null
  /** Whether the user must confirm the order: every date can be read both ways, or the dates contradict each other. */
  isAmbiguous: boolean
}

const textOf = (cell: Cell): string =>
  typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''

const dayOf = (cell: Cell, order: DateOrder): string | null =>
  readDate(cell, order)?.date ?? readCompactDay(cell, order)

const minCompactDates = 3
const minShare = 0.9

/**
 * Decides the order in a column of six-digit dates, such as "080212". If several orders are possible, the one with the
 * smallest steps from row to row wins; if another is nearly as good, the guess is ambiguous. Returns null for any other
 * column, and if no order fits.
 */
function orderOfCompactDates(cells: readonly Cell[]): DateOrderGuess | null {
  const filledCells = cells.filter((cell) => textOf(cell) !== '')
  const compactCells = filledCells.filter((cell) => /^\d{6}$/.test(textOf(cell)))
  if (compactCells.length < minCompactDates || compactCells.length < filledCells.length * minShare)
    return null
  const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']
  const possibleOrders = orders
    .filter(
      (order) =>
        compactCells.filter((cell) => dayOf(cell, order) !== null).length >= compactCells.length * minShare,
    )
    .map((order) => ({ order, jumpDays: sumJumpDays(compactCells, order) }))
    .toSorted((a, b) => a.jumpDays - b.jumpDays)
  const [best, next] = possibleOrders
  if (!best) return null
  return {
    order: best.order,
    isAmbiguous: next !== undefined && next.jumpDays < best.jumpDays * 2 + compactCells.length,
  }
}

/** Returns the total number of days by which the dates of a column differ from the date above. */
function sumJumpDays(cells: readonly Cell[], order: DateOrder): number {
  const maxJumpDays = 3_650
  let [sum, dayAbove] = [0, null as number | null]
  for (const cell of cells) {
    const date = dayOf(cell, order)
    if (date === null) continue
    const day = Date.parse(date) / dayMs
    if (dayAbove !== null) sum += Math.min(maxJumpDays, Math.abs(day - dayAbove))
    dayAbove = day
  }
  return sum
}

const minPairs = 3
const maxErrorShare = 0.1

/**
 * Whether years come first: a log proceeds from day to day, so of two readings of "14-03-07" the one that jumps less is
 * right.
 */
function areYearsFirst(cells: readonly Cell[]): boolean {
  const pairCells = cells.filter((cell) => {
    const text = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''
    return digitPairs.test(text) || compactShortYear.test(text)
  })
  const readableCells = pairCells.filter((cell) => readDate(cell, 'ymd') !== null)
  if (pairCells.length < minPairs || readableCells.length < pairCells.length * 0.9) return false
  const dayFirstCells = pairCells.filter((cell) => readDate(cell, 'dmy') !== null)
  if (dayFirstCells.length < pairCells.length / 2) return true
  return sumJumpDays(cells, 'ymd') * 2 < sumJumpDays(cells, 'dmy')
}

/** Decides for a whole column whether years, days or months come first. */
export function guessDateOrder(column: Iterable<Cell>, today: string | null = null): DateOrderGuess {
  const cells = [...column]
  const compactGuess = orderOfCompactDates(cells)
  if (compactGuess) return compactGuess
  if (areYearsFirst(cells)) return { order: 'ymd', isAmbiguous: false }
  let [dayFirstCount, monthFirstCount, unclearCount] = [0, 0, 0]
  let hasDots = false
  for (const cell of cells) {
    const match = typeof cell === 'string' ? yearLast.exec(cell.trim()) : null
    if (!match) continue
    const [firstPart, secondPart] = [Number(match[1]), Number(match[2])]
    hasDots ||= /^\d{1,2}\. ?\d/.test(match[0])
    if (firstPart > 12 && firstPart <= 31 && secondPart <= 12) dayFirstCount += 1
    else if (secondPart > 12 && secondPart <= 31 && firstPart <= 12) monthFirstCount += 1
    else if (firstPart <= 12 && secondPart <= 12 && firstPart !== secondPart) unclearCount += 1
  }
  if (dayFirstCount + monthFirstCount > 0) {
    const order = dayFirstCount >= monthFirstCount ? 'dmy' : 'mdy'
    // If both orders occur often, a program has swapped day and month wherever it could. If one order is rare, its dates
    // are typos, and only their rows need an answer.
    const isMixed =
      Math.min(dayFirstCount, monthFirstCount) / (dayFirstCount + monthFirstCount) > maxErrorShare
    return { order, isAmbiguous: isMixed }
  }
  // Only languages that put the day first, such as German and the Nordic ones, write dots.
  if (hasDots) return { order: 'dmy', isAmbiguous: false }
  if (unclearCount === 0) return { order: null, isAmbiguous: false }
  return { order: isMonthFirst(cells, today) ? 'mdy' : 'dmy', isAmbiguous: true }
}

const minDatesInOrder = 3

/** Whether the month comes first: only then are the dates in order, or is none of them in the future. */
function isMonthFirst(cells: readonly Cell[], today: string | null): boolean {
  const datesIn = (order: DateOrder) => cells.flatMap((cell) => readDate(cell, order)?.date ?? [])
  const [dayFirstDates, monthFirstDates] = [datesIn('dmy'), datesIn('mdy')]
  const isLater = (date: string) => today !== null && date > today
  if (dayFirstDates.some(isLater) !== monthFirstDates.some(isLater)) return dayFirstDates.some(isLater)
  return (
    monthFirstDates.length >= minDatesInOrder &&
    countBreaks(monthFirstDates) === 0 &&
    countBreaks(dayFirstDates) > 0
  )
}

/** Returns how many dates break the main order. */
function countBreaks(dates: readonly string[]): number {
  const steps = dates.slice(1).map((date, index) => date.localeCompare(dates[index] ?? date))
  return Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)
}
