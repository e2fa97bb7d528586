import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { updatePerson } from '../../directory/server/queries.ts'
import {
  assertUnchanged,
  confirmationOf,
  getPerson,
  getPersonForChange,
  type FoundPerson,
  type PersonChange,
} from '../../directory/server/people.ts'

/** Confirms a user's changed identity, until they change it again. */
export async function confirmIdentity(
  deps: Deps,
  { actor, origin, show }: PersonChange,
  userId: string,
  version: number,
): Promise<FoundPerson> {
  return inTransaction(deps.db, async (tx) => {
    const person = await getPersonForChange(tx, userId)
    if (person.id === actor.id) throw new AppError('own_account_change')
    // Only super administrators may decide about super administrators.
    if (person.role === 'super_admin' && actor.role !== 'super_admin') throw new AppError('access_denied')
    await assertUnchanged(deps, tx, person, { version, show })
    const now = deps.clock.now()
    const entityVersion = await updatePerson(tx, userId, confirmationOf(person, now), now)
    await recordAudit(tx, {
      actor,
      action: 'identity_confirmed',
      entity: 'user',
      entityId: userId,
      entityVersion,
      changedFields: ['name', 'profession', 'license_number'],
      origin,
    })
    return getPerson(deps, tx, userId)
  })
}
