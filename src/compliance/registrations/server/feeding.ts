import { addProfileRecord } from '#compliance/requirements/records/server/profile-records.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { toJobActor, type Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { regulatorName } from '../regulator-name.ts'
import { insertRecordLink, listMissingRecords, listOwnersWithMissingRecords } from './feed-queries.ts'
import { ownRegistrations } from './policy.ts'
import { lockRegistrations } from './queries.ts'

interface Author {
  actor: Actor
  /** null in the job */
  origin: Origin | null
}

/** More records than can come from a hundred registrations, because few requirements accept registrations. */
const maxRecordsPerOwner = 1_000

/** Creates records from the actor's registrations, for the requirements in use that require them. The caller holds the lock. */
export async function addRecordsOfOwner(tx: Tx, deps: Pick<Deps, 'clock'>, author: Author): Promise<void> {
  const today = dateIn(author.actor.timeZone, deps.clock.now())
  for (const row of await listMissingRecords(tx, ownRegistrations(author.actor), maxRecordsPerOwner)) {
    const recordId = await addProfileRecord(tx, deps, author, {
      requirementId: row.requirement_id,
      // An expired registration was last confirmed on its last day.
      completedOn: row.expires_on < today ? row.expires_on : today,
      expiresOn: row.expires_on,
      provider: regulatorName(row.regulator, row.regulator_other),
      certificateNumber: row.number,
    })
    await insertRecordLink(tx, row, recordId)
  }
}

/** The maximum number of people in one run of the job; the next run handles the others. */
const maxOwners = 500

/**
 * Creates the records that became possible after a registration was entered, because a requirement was defined or the user
 * joined another service or was given a profession.
 */
export async function addRecordsFromRegistrations(deps: Deps): Promise<void> {
  for (const owner of await listOwnersWithMissingRecords(deps.db, maxOwners)) {
    const actor = toJobActor(owner)
    await inTransaction(deps.db, async (tx) => {
      await lockRegistrations(tx, ownRegistrations(actor))
      await addRecordsOfOwner(tx, deps, { actor, origin: null })
    })
  }
}
