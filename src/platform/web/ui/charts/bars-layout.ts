import { allOthers, isRemainder, type ChartEntry } from './chart-entry.ts'
import { fitsInLines } from './name-lines.ts'

export const barsHeight = 200
export const widestBar = 40
export const nameLines = 3

// Where lying bars are thinner than this, their names touch.
const thinnestRow = 16
const mostRows = Math.floor(barsHeight / thinnestRow)
// So many letters can be read on a slant below bars that stand close together.
const slantedLetters = 12

export type BarsLayout = 'upright' | 'slanted' | 'lying'

/** What a name may take of the room of its bar. */
export const nameRoom = (room: number): number => room - 8

/**
 * Bars stand as long as their names can be read whole below them. Otherwise they lie beside their names. Only many bars
 * with short names stand with slanted names, because there are more of them than lines fit above each other.
 */
export function barsLayout(names: readonly string[], width: number): BarsLayout {
  const room = nameRoom(width / names.length)
  if (names.every((name) => fitsInLines(name, room, nameLines))) return 'upright'
  const isLong = names.some((name) => name.length > slantedLetters)
  return isLong || names.length <= mostRows ? 'lying' : 'slanted'
}

/** As many bars as can lie above each other. The smallest are drawn as one; remainders first, for they name nothing. */
export function rowsOf(entries: readonly ChartEntry[]): { rows: ChartEntry[]; folded: ChartEntry[] } {
  if (entries.length <= mostRows) return { rows: [...entries], folded: [] }
  const byRank = entries.toSorted(
    (one, other) => Number(isRemainder(one)) - Number(isRemainder(other)) || other.value - one.value,
  )
  const kept = new Set(byRank.slice(0, mostRows - 1))
  const folded = byRank.slice(mostRows - 1)
  const value = folded.reduce((sum, entry) => sum + entry.value, 0)
  return { rows: [...entries.filter((entry) => kept.has(entry)), { name: allOthers, value }], folded }
}
