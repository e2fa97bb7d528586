import { allOthers, isRemainder, type ChartEntry } from './chart-entry.ts'
import { fitsInLines } from './name-lines.ts'

export const barsHeight = 200
export const maxBarThickness = 40
export const maxNameLines = 3

// Below this height, the names of horizontal bars touch.
const minRowHeight = 16
const maxRows = Math.floor(barsHeight / minRowHeight)
// The maximum number of letters of a slanted name below narrow bars.
const maxSlantedLetters = 12

export type BarsLayout = 'upright' | 'slanted' | 'horizontal'

/** Returns the width that a name has below its bar, from the width per bar. */
export const nameWidthFor = (room: number): number => room - 8

/**
 * Chooses between vertical and horizontal bars. Bars are vertical if their whole names fit below them, and otherwise
 * horizontal beside their names. If there are more bars than rows fit, and all names are short, bars are vertical with
 * slanted names.
 */
export function barsLayout(names: readonly string[], width: number): BarsLayout {
  const nameWidth = nameWidthFor(width / names.length)
  if (names.every((name) => fitsInLines(name, nameWidth, maxNameLines))) return 'upright'
  const isLong = names.some((name) => name.length > maxSlantedLetters)
  return isLong || names.length <= maxRows ? 'horizontal' : 'slanted'
}

/**
 * Returns no more bars than there is room for rows. The others are combined into one: first remainders such as "Other", then
 * the smallest.
 */
export function rowsOf(entries: readonly ChartEntry[]): { rows: ChartEntry[]; folded: ChartEntry[] } {
  if (entries.length <= maxRows) return { rows: [...entries], folded: [] }
  const byRank = entries.toSorted(
    (a, b) => Number(isRemainder(a)) - Number(isRemainder(b)) || b.value - a.value,
  )
  const shownEntries = new Set(byRank.slice(0, maxRows - 1))
  const folded = byRank.slice(maxRows - 1)
  const value = folded.reduce((sum, entry) => sum + entry.value, 0)
  return { rows: [...entries.filter((entry) => shownEntries.has(entry)), { name: allOthers, value }], folded }
}
