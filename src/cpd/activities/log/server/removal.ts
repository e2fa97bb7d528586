import { restoreCutoff } from '#logging/cases/changes/retention.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxDeletedListed } from '../removal.contract.ts'
import { ownActivities } from './policy.ts'
import { findActivityForChange, updateActivityRow, type ActivityRow } from './queries.ts'
import { eraseExpired, listDeletedRows, type DeletedActivityRow } from './removal-queries.ts'

/** Deletes one of the actor's activities. Deleting it again changes nothing. */
export function deleteActivity(deps: Deps, requester: Requester, id: string): Promise<DeletedActivityRow> {
  return inTransaction(deps.db, async (tx) => {
    const savedActivity = await getRestorable(tx, deps, requester.actor, id)
    const { deleted_at: deletedAt } = savedActivity
    if (deletedAt !== null) return { ...savedActivity, deleted_at: deletedAt }
    const now = deps.clock.now()
    await saveRemoval(tx, requester, savedActivity, { deleted_at: now, updated_at: now })
    return { ...savedActivity, deleted_at: now }
  })
}

/** Deletes one of the actor's activities unless it was edited. Returns false only if it was edited and is therefore kept. */
export function deleteUneditedActivity(deps: Deps, requester: Requester, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const savedActivity = await findActivityForChange(tx, ownActivities(requester.actor), id)
    if (!savedActivity || savedActivity.deleted_at !== null) return true
    if (savedActivity.version > 1) return false
    const now = deps.clock.now()
    await saveRemoval(tx, requester, savedActivity, { deleted_at: now, updated_at: now })
    return true
  })
}

/** Restores one of the actor's deleted activities. Restoring it again changes nothing. */
export function restoreActivity(deps: Deps, requester: Requester, id: string): Promise<ActivityRow> {
  return inTransaction(deps.db, async (tx) => {
    const savedActivity = await getRestorable(tx, deps, requester.actor, id)
    if (savedActivity.deleted_at === null) return savedActivity
    await saveRemoval(tx, requester, savedActivity, { deleted_at: null, updated_at: deps.clock.now() })
    return getRestorable(tx, deps, requester.actor, id)
  })
}

/** Returns an activity that is not deleted or can still be restored. Throws `activity_not_found` otherwise. */
async function getRestorable(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  id: string,
): Promise<ActivityRow> {
  const row = await findActivityForChange(tx, ownActivities(actor), id)
  const isOver = row?.deleted_at && row.deleted_at <= restoreCutoff(clock.now())
  if (!row || isOver) throw new AppError('activity_not_found')
  return row
}

async function saveRemoval(
  tx: Tx,
  requester: Requester,
  { id, version }: ActivityRow,
  removal: { deleted_at: Date | null; updated_at: Date },
): Promise<void> {
  await updateActivityRow(tx, ownActivities(requester.actor), id, { ...removal, version: version + 1 })
  const action = removal.deleted_at === null ? 'activity_restored' : 'activity_deleted'
  await recordAudit(tx, {
    ...requester,
    action,
    entity: 'cpd_activity',
    entityId: id,
    entityVersion: version + 1,
  })
}

/** Returns the actor's deleted activities that can still be restored. */
export const listDeletedActivities = (deps: Deps, actor: Actor): Promise<DeletedActivityRow[]> =>
  listDeletedRows(deps.db, ownActivities(actor), {
    since: restoreCutoff(deps.clock.now()),
    limit: maxDeletedListed,
  })

const maxErasedAtOnce = 200

/** Erases the activities whose time to restore them is over. Their files, if no other record uses them, follow a day later. */
export async function eraseExpiredActivities(deps: Deps): Promise<void> {
  const until = restoreCutoff(deps.clock.now())
  let erasedCount: number
  do {
    erasedCount = await inTransaction(deps.db, async (tx) => {
      const rows = await eraseExpired(tx, until, maxErasedAtOnce)
      const event = { actor: null, action: 'activity_erased', entity: 'cpd_activity', origin: null }
      if (rows.length > 0)
        await insertAudits(
          tx,
          rows.map(({ id }) => ({ ...event, entityId: id })),
        ).execute()
      return rows.length
    })
  } while (erasedCount === maxErasedAtOnce)
}
