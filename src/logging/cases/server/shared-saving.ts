import type { Db } from '#platform/server/db/database.ts'
import type { FoundCase } from '../record/server/queries.ts'

// One map for each database, because tests run several servers in one process.
const savingsOf = new WeakMap<Db, Map<string, Promise<FoundCase>>>()

/**
 * Runs `save` unless a call with the same key is still running; in that case, returns that call's result or error. Otherwise,
 * equal requests that arrive together would each hold a connection while PostgreSQL lets them wait for the first one's row.
 */
export function sharedSaving(db: Db, key: string, save: () => Promise<FoundCase>): Promise<FoundCase> {
  const savings = savingsOf.get(db) ?? new Map<string, Promise<FoundCase>>()
  savingsOf.set(db, savings)
  const running = savings.get(key)
  if (running) return running
  const saving = save().finally(() => savings.delete(key))
  savings.set(key, saving)
  return saving
}
