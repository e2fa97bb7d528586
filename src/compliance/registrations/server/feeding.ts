import { addProfileRecord } from '#compliance/requirements/records/server/profile-records.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { actorOfJob, type Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { regulatorName } from '../regulator-name.ts'
import { insertFed, listUnfed, listUnfedOwners } from './feed-queries.ts'
import { ownRegistrations } from './policy.ts'
import { lockRegistrations } from './queries.ts'

interface Feeder {
  actor: Actor
  /** Null in the job. */
  origin: Origin | null
}

/** More than a hundred registrations become of the few requirements that are fed. */
const maxOfAnOwner = 1_000

/** Makes records of what the actor's registrations say, for the requirements in use that ask for it. Locked by the caller. */
export async function feedRecords(tx: Tx, deps: Pick<Deps, 'clock'>, by: Feeder): Promise<void> {
  const today = dateIn(by.actor.timeZone, deps.clock.now())
  for (const row of await listUnfed(tx, ownRegistrations(by.actor), maxOfAnOwner)) {
    const recordId = await addProfileRecord(tx, deps, by, {
      requirementId: row.requirement_id,
      // What has run out was last confirmed on its last day.
      completedOn: row.expires_on < today ? row.expires_on : today,
      expiresOn: row.expires_on,
      provider: regulatorName(row.regulator, row.regulator_other),
      certificateNumber: row.number,
    })
    await insertFed(tx, row, recordId)
  }
}

/** People in one run of the job; the next one goes on. */
const maxOwners = 500

/**
 * Feeds what changed around a registration: a requirement that was defined after it was entered, and a user who joined another
 * service or was given a profession.
 */
export async function feedAll(deps: Deps): Promise<void> {
  for (const owner of await listUnfedOwners(deps.db, maxOwners)) {
    const actor = actorOfJob(owner)
    await inTransaction(deps.db, async (tx) => {
      await lockRegistrations(tx, ownRegistrations(actor))
      await feedRecords(tx, deps, { actor, origin: null })
    })
  }
}
