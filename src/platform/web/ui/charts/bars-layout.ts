import { allOthers, isRemainder, type ChartEntry } from './chart-entry.ts'
import { fitsInLines } from './name-lines.ts'

export const barsHeight = 200
export const widestBar = 40
export const nameLines = 3

// Below this thickness, the names of horizontal bars touch.
const thinnestRow = 16
const maxRows = Math.floor(barsHeight / thinnestRow)
// The number of letters that a slanted name below narrow bars can have.
const slantedLetters = 12

export type BarsLayout = 'upright' | 'slanted' | 'horizontal'

/** The room that a name has below its bar. */
export const nameRoom = (room: number): number => room - 8

/**
 * Chooses between vertical and horizontal bars. Bars are vertical if their whole names fit below them, and otherwise
 * horizontal beside their names. Only many bars with short names are vertical with slanted names, because there are
 * more of them than rows.
 */
export function barsLayout(names: readonly string[], width: number): BarsLayout {
  const room = nameRoom(width / names.length)
  if (names.every((name) => fitsInLines(name, room, nameLines))) return 'upright'
  const isLong = names.some((name) => name.length > slantedLetters)
  return isLong || names.length <= maxRows ? 'horizontal' : 'slanted'
}

/** Returns as many bars as there are rows. The smallest are combined, remainders such as "Other" first. */
export function rowsOf(entries: readonly ChartEntry[]): { rows: ChartEntry[]; folded: ChartEntry[] } {
  if (entries.length <= maxRows) return { rows: [...entries], folded: [] }
  const byRank = entries.toSorted(
    (a, b) => Number(isRemainder(a)) - Number(isRemainder(b)) || b.value - a.value,
  )
  const keptEntries = new Set(byRank.slice(0, maxRows - 1))
  const folded = byRank.slice(maxRows - 1)
  const value = folded.reduce((sum, entry) => sum + entry.value, 0)
  return { rows: [...entries.filter((entry) => keptEntries.has(entry)), { name: allOthers, value }], folded }
}
