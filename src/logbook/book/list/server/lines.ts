import type pg from 'pg'
import QuickLRU from 'quick-lru'
import { readLineRows, type LineRow } from './line-queries.ts'
import type { FoundCase } from './list-queries.ts'

/** Twice as many at most. A row takes about 1.5 kB. */
const maxKept = 4_000
/** Milliseconds. What was erased does not stay in memory for longer. */
const longestKept = 15 * 60_000

/**
 * Returns a function that returns what the lines of found cases show, in their order. It keeps the rows in memory, because people
 * open the same page again and again, and uses one only if the list that has just found the case names the same stamp.
 */
export function createLines(pool: pg.Pool, readRows: typeof readLineRows = readLineRows) {
  const kept = new QuickLRU<string, LineRow>({ maxSize: maxKept, maxAge: longestKept })

  return async (found: readonly FoundCase[]): Promise<LineRow[]> => {
    const rows = new Map<string, LineRow>()
    for (const { id, stamp } of found) {
      const row = kept.get(id)
      if (row?.stamp === stamp) rows.set(id, row)
    }
    const missing = found.flatMap(({ id }) => (rows.has(id) ? [] : [id]))
    for (const row of missing.length > 0 ? await readRows(pool, missing) : []) {
      kept.set(row.id, row)
      rows.set(row.id, row)
    }
    // A case that was deleted meanwhile has none.
    return found.flatMap(({ id }) => rows.get(id) ?? [])
  }
}
