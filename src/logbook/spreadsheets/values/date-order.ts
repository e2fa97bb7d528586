/** Decides whether days, months or years come first in the dates of a column. */
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { compactShort, dayMs, pairs, readCompactDay, readDate, yearLast } from './dates.ts'

export interface DateOrderGuess {
  order: DateOrder | null
  /** Whether every date of the column can be read both ways. */
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
 * smallest steps from row to row wins, or the user is asked. Returns null for any other column, and if no order fits.
 */
function orderOfCompact(cells: readonly Cell[]): DateOrderGuess | null {
  const filledCells = cells.filter((cell) => textOf(cell) !== '')
  const compactCells = filledCells.filter((cell) => /^\d{6}$/.test(textOf(cell)))
  if (compactCells.length < minCompactDates || compactCells.length < filledCells.length * minShare)
    return null
  const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']
  const fitting = orders
    .filter(
      (order) =>
        compactCells.filter((cell) => dayOf(cell, order) !== null).length >= compactCells.length * minShare,
    )
    .map((order) => ({ order, jumped: daysJumped(compactCells, order) }))
    .toSorted((a, b) => a.jumped - b.jumped)
  const [best, next] = fitting
  if (!best) return null
  return {
    order: best.order,
    isAmbiguous: next !== undefined && next.jumped < best.jumped * 2 + compactCells.length,
  }
}

/** Returns the total number of days by which the dates of a column differ from the date above. */
function daysJumped(cells: readonly Cell[], order: DateOrder): number {
  const maxJumpDays = 3_650
  let [sum, above] = [0, null as number | null]
  for (const cell of cells) {
    const date = dayOf(cell, order)
    if (date === null) continue
    const day = Date.parse(date) / dayMs
    if (above !== null) sum += Math.min(maxJumpDays, Math.abs(day - above))
    above = day
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
    return pairs.test(text) || compactShort.test(text)
  })
  const readable = pairCells.filter((cell) => readDate(cell, 'ymd') !== null)
  if (pairCells.length < minPairs || readable.length < pairCells.length * 0.9) return false
  const asDays = pairCells.filter((cell) => readDate(cell, 'dmy') !== null)
  if (asDays.length < pairCells.length / 2) return true
  return daysJumped(cells, 'ymd') * 2 < daysJumped(cells, 'dmy')
}

/** Decides for a whole column whether years, days or months come first. */
export function guessDateOrder(column: Iterable<Cell>, today: string | null = null): DateOrderGuess {
  const cells = [...column]
  const compact = orderOfCompact(cells)
  if (compact) return compact
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
    // If both orders occur often, a program has swapped the dates that it could. A few are typos, and only their rows
    // need an answer.
    const isMixed = Math.min(dayFirst, monthFirst) / (dayFirst + monthFirst) > maxErrorShare
    return { order, isAmbiguous: isMixed }
  }
  // Only languages that put the day first, such as German and the Nordic ones, write dots.
  if (hasDots) return { order: 'dmy', isAmbiguous: false }
  if (either === 0) return { order: null, isAmbiguous: false }
  return { order: isMonthFirst(cells, today) ? 'mdy' : 'dmy', isAmbiguous: true }
}

const minDatesInOrder = 3

/** Whether only with the month first the dates are in order, or none of them is in the future. */
function isMonthFirst(cells: readonly Cell[], today: string | null): boolean {
  const datesIn = (order: DateOrder) => cells.flatMap((cell) => readDate(cell, order)?.date ?? [])
  const [dayFirst, monthFirst] = [datesIn('dmy'), datesIn('mdy')]
  const isLater = (date: string) => today !== null && date > today
  if (dayFirst.some(isLater) !== monthFirst.some(isLater)) return dayFirst.some(isLater)
  return monthFirst.length >= minDatesInOrder && breaksOf(monthFirst) === 0 && breaksOf(dayFirst) > 0
}

/** Returns how many dates break the main order. */
function breaksOf(dates: readonly string[]): number {
  const steps = dates.slice(1).map((date, index) => date.localeCompare(dates[index] ?? date))
  return Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)
}
