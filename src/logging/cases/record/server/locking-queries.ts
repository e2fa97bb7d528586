import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Serializes changes to one owner's saved cases. A change may affect all patients of a mission and a second mission, so row
 * locks could deadlock.
 */
export async function lockLogbook(tx: Tx, ownerId: string): Promise<void> {
  await takeAdvisoryLock(tx, `logbook of ${ownerId}`)
}
