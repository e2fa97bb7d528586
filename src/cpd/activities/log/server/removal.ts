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
    const saved = await getRestorable(tx, deps, requester.actor, id)
    const { deleted_at: before } = saved
    if (before !== null) return { ...saved, deleted_at: before }
    const now = deps.clock.now()
    await change(tx, requester, saved, { deleted_at: now, updated_at: now })
    return { ...saved, deleted_at: now }
  })
}

/** Deletes one of the actor's activities unless it was changed since it was recorded. Returns whether it is deleted now. */
export function deleteUneditedActivity(deps: Deps, requester: Requester, id: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const saved = await findActivityForChange(tx, ownActivities(requester.actor), id)
    if (!saved || saved.deleted_at !== null) return true
    if (saved.version > 1) return false
    const now = deps.clock.now()
    await change(tx, requester, saved, { deleted_at: now, updated_at: now })
    return true
  })
}

/** Restores one of the actor's deleted activities. Restoring it again changes nothing. */
export function restoreActivity(deps: Deps, requester: Requester, id: string): Promise<ActivityRow> {
  return inTransaction(deps.db, async (tx) => {
    const saved = await getRestorable(tx, deps, requester.actor, id)
    if (saved.deleted_at === null) return saved
    await change(tx, requester, saved, { deleted_at: null, updated_at: deps.clock.now() })
    return getRestorable(tx, deps, requester.actor, id)
  })
}

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

async function change(
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

const erasedAtOnce = 200

/** Erases the activities that were deleted thirty days ago. Their files that no other record shows follow a day later. */
export async function eraseExpiredActivities(deps: Deps): Promise<void> {
  const until = restoreCutoff(deps.clock.now())
  let erased: number
  do {
    erased = await inTransaction(deps.db, async (tx) => {
      const rows = await eraseExpired(tx, until, erasedAtOnce)
      const event = { actor: null, action: 'activity_erased', entity: 'cpd_activity', origin: null }
      if (rows.length > 0)
        await insertAudits(
          tx,
          rows.map(({ id }) => ({ ...event, entityId: id })),
        ).execute()
      return rows.length
    })
  } while (erased === erasedAtOnce)
}
