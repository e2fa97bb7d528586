import type pg from 'pg'
import QuickLRU from 'quick-lru'
import { readLineRows, type LineRow } from './line-queries.ts'
import type { FoundCase } from './list-queries.ts'

/** Up to twice as many are kept. A row takes about 1.5 kB. */
const maxKept = 4_000
/** Milliseconds. Erased data stays in memory no longer than this. */
const maxCacheAgeMs = 15 * 60_000

/**
 * Creates the function that returns the lines of found cases, in order. It caches rows, because people open the same
 * page again and again. A cached row is used only if its stamp equals the stamp that the list has just read.
 */
export function createLines(pool: pg.Pool, readRows: typeof readLineRows = readLineRows) {
  const lineCache = new QuickLRU<string, LineRow>({ maxSize: maxKept, maxAge: maxCacheAgeMs })

  return async (foundCases: readonly FoundCase[]): Promise<LineRow[]> => {
    const rows = new Map<string, LineRow>()
    for (const { id, stamp } of foundCases) {
      const row = lineCache.get(id)
      if (row?.stamp === stamp) rows.set(id, row)
    }
    const missing = foundCases.flatMap(({ id }) => (rows.has(id) ? [] : [id]))
    for (const row of missing.length > 0 ? await readRows(pool, missing) : []) {
      lineCache.set(row.id, row)
      rows.set(row.id, row)
    }
    // A case that was deleted meanwhile has no row.
    return foundCases.flatMap(({ id }) => rows.get(id) ?? [])
  }
}
