import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Whoever changes saved cases of one owner does so one after the other: what is changed may reach all patients of a
 * mission and a second mission, and locks that are taken in one order cannot wait for each other in a circle.
 */
export async function lockLogbook(tx: Tx, ownerId: string): Promise<void> {
  await takeAdvisoryLock(tx, `logbook of ${ownerId}`)
}
