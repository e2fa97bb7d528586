import type pg from 'pg'
import QuickLRU from 'quick-lru'
import { readLineRows, type LineRow } from './line-queries.ts'
import type { ListedCase } from './list-queries.ts'

/** The cache may hold twice as many rows. A row takes about 1.5 kB. */
const maxCachedRows = 4_000
/** Erased data stays in memory no longer than this. */
const maxCacheAgeMs = 15 * 60_000

/**
 * Creates the function that returns the lines of listed cases, in order. It caches rows, because people open the same
 * page again and again. A cached row is used only if its stamp equals the stamp that the list has just read.
 */
export function createLines(pool: pg.Pool, readRows: typeof readLineRows = readLineRows) {
  const lineCache = new QuickLRU<string, LineRow>({ maxSize: maxCachedRows, maxAge: maxCacheAgeMs })

  return async (listedCases: readonly ListedCase[]): Promise<LineRow[]> => {
    const rows = new Map<string, LineRow>()
    for (const { id, stamp } of listedCases) {
      const row = lineCache.get(id)
      if (row?.stamp === stamp) rows.set(id, row)
    }
    const missingIds = listedCases.flatMap(({ id }) => (rows.has(id) ? [] : [id]))
    for (const row of missingIds.length > 0 ? await readRows(pool, missingIds) : []) {
      lineCache.set(row.id, row)
      rows.set(row.id, row)
    }
    // A case that was deleted meanwhile has no row.
    return listedCases.flatMap(({ id }) => rows.get(id) ?? [])
  }
}
