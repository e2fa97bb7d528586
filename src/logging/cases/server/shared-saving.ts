import type { Db } from '#platform/server/db/database.ts'
import type { CaseWithFacts } from '../record/server/queries.ts'

// One map for each database, because tests run several servers in one process.
const pendingSavesByDb = new WeakMap<Db, Map<string, Promise<CaseWithFacts>>>()

/**
 * Runs `save` unless a call with the same key is still running; in that case, returns that call's result or error. Otherwise,
 * equal requests that arrive together would each hold a connection while PostgreSQL lets them wait for the first one's row.
 */
export function shareRunningSave(
  db: Db,
  key: string,
  save: () => Promise<CaseWithFacts>,
): Promise<CaseWithFacts> {
  const pendingSaves = pendingSavesByDb.get(db) ?? new Map<string, Promise<CaseWithFacts>>()
  pendingSavesByDb.set(db, pendingSaves)
  const running = pendingSaves.get(key)
  if (running) return running
  const pendingSave = save().finally(() => pendingSaves.delete(key))
  pendingSaves.set(key, pendingSave)
  return pendingSave
}
