/** Finds out whether days, months or years come first in the dates of a column. */
import type { DateOrder } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { compactShort, dayMs, pairs, readCompactDay, readDate, yearLast } from './dates.ts'

export interface DateOrderGuess {
  order: DateOrder | null
  /** Every date of the column can be read both ways. */
  isAmbiguous: boolean
}

const textOf = (cell: Cell): string =>
  typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''

const dayOf = (cell: Cell, order: DateOrder): string | null =>
  readDate(cell, order)?.date ?? readCompactDay(cell, order)

const fewestCompact = 3
const mostly = 0.9

/**
 * Decides over a column of nothing but six figures, such as "080212". Where the figures can be read in two orders, the days that go on
 * from row to row decide, or the user. Null for any other column, and for one that no order fits.
 */
function orderOfCompact(cells: readonly Cell[]): DateOrderGuess | null {
  const filled = cells.filter((cell) => textOf(cell) !== '')
  const written = filled.filter((cell) => /^\d{6}$/.test(textOf(cell)))
  if (written.length < fewestCompact || written.length < filled.length * mostly) return null
  const orders: readonly DateOrder[] = ['dmy', 'ymd', 'mdy']
  const fitting = orders
    .filter(
      (order) => written.filter((cell) => dayOf(cell, order) !== null).length >= written.length * mostly,
    )
    .map((order) => ({ order, jumped: daysJumped(written, order) }))
    .toSorted((a, b) => a.jumped - b.jumped)
  const [best, next] = fitting
  if (!best) return null
  return {
    order: best.order,
    isAmbiguous: next !== undefined && next.jumped < best.jumped * 2 + written.length,
  }
}

/** Returns by how many days each date of a column differs from the one above, in all. */
function daysJumped(cells: readonly Cell[], order: DateOrder): number {
  const longest = 3_650
  let [sum, above] = [0, null as number | null]
  for (const cell of cells) {
    const date = dayOf(cell, order)
    if (date === null) continue
    const day = Date.parse(date) / dayMs
    if (above !== null) sum += Math.min(longest, Math.abs(day - above))
    above = day
  }
  return sum
}

const fewestPairs = 3
const maxSlips = 0.1

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
    // Both in one column: some program has swapped those that it could. A few are slips, and only their rows wait.
    const isMixed = Math.min(dayFirst, monthFirst) / (dayFirst + monthFirst) > maxSlips
    return { order, isAmbiguous: isMixed }
  }
  // Only German, Nordic and other languages that put the day first write dots.
  if (hasDots) return { order: 'dmy', isAmbiguous: false }
  if (either === 0) return { order: null, isAmbiguous: false }
  return { order: isMonthFirst(cells, today) ? 'mdy' : 'dmy', isAmbiguous: true }
}

const fewestInOrder = 3

/** Whether only with the month first the dates go on from day to day, or none of them lies in the future. */
function isMonthFirst(cells: readonly Cell[], today: string | null): boolean {
  const datesIn = (order: DateOrder) => cells.flatMap((cell) => readDate(cell, order)?.date ?? [])
  const [dayFirst, monthFirst] = [datesIn('dmy'), datesIn('mdy')]
  const isLater = (date: string) => today !== null && date > today
  if (dayFirst.some(isLater) !== monthFirst.some(isLater)) return dayFirst.some(isLater)
  return monthFirst.length >= fewestInOrder && breaksOf(monthFirst) === 0 && breaksOf(dayFirst) > 0
}

/** Returns how many dates stand against the direction in which most of them go. */
function breaksOf(dates: readonly string[]): number {
  const steps = dates.slice(1).map((date, at) => date.localeCompare(dates[at] ?? date))
  return Math.min(steps.filter((step) => step < 0).length, steps.filter((step) => step > 0).length)
}
