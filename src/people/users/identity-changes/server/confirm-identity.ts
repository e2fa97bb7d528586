import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { updateUserRow } from '../../directory/server/queries.ts'
import {
  assertUnchanged,
  confirmationColumns,
  getUser,
  getUserForUpdate,
  type UserWithClinicians,
  type ChangeContext,
} from '../../directory/server/users.ts'

/** Confirms a user's changed identity. If the identity changes again, it must be confirmed again. */
export async function confirmIdentity(
  deps: Deps,
  { actor, origin, toView }: ChangeContext,
  userId: string,
  version: number,
): Promise<UserWithClinicians> {
  return inTransaction(deps.db, async (tx) => {
    const user = await getUserForUpdate(tx, actor, userId)
    if (user.id === actor.id) throw new AppError('own_account_change')
    // Only super administrators may decide about super administrators.
    if (user.role === 'super_admin' && actor.role !== 'super_admin') throw new AppError('access_denied')
    await assertUnchanged(deps, tx, user, { version, actor, toView })
    const now = deps.clock.now()
    const entityVersion = await updateUserRow(tx, userId, confirmationColumns(user, now), now)
    await recordAudit(tx, {
      actor,
      action: 'identity_confirmed',
      entity: 'user',
      entityId: userId,
      entityVersion,
      changedFields: ['name', 'profession', 'license_number'],
      origin,
    })
    return getUser(deps, tx, actor, userId)
  })
}
