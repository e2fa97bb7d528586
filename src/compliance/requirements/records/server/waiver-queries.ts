import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ComplianceWaivers } from '#platform/server/db/types.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'

export interface WaiverRow extends Selectable<ComplianceWaivers> {
  granter_name: string
}

const selectWaivers = (db: Db, scope: PeopleScope) =>
  db
    .selectFrom('compliance_waivers')
    .innerJoin('users', 'users.id', 'compliance_waivers.owner_id')
    .innerJoin('users as granters', 'granters.id', 'compliance_waivers.granted_by')
    .selectAll('compliance_waivers')
    .select('granters.name as granter_name')
    .where(isInScope(scope))

/** Returns waivers, newest first, for one requirement or for all. */
export const listWaivers = (
  db: Db,
  scope: PeopleScope,
  { requirementId, limit }: { requirementId?: string; limit: number },
): Promise<WaiverRow[]> =>
  selectWaivers(db, scope)
    .$if(requirementId !== undefined, (query) => query.where('requirement_id', '=', requirementId ?? ''))
    .orderBy('compliance_waivers.created_at', 'desc')
    .orderBy('compliance_waivers.id', 'desc')
    .limit(limit)
    .execute()

export const findWaiver = (db: Db, scope: PeopleScope, id: string): Promise<WaiverRow | undefined> =>
  selectWaivers(db, scope).where('compliance_waivers.id', '=', id).executeTakeFirst()

export async function insertWaiver(tx: Tx, columns: Insertable<ComplianceWaivers>): Promise<void> {
  await tx.insertInto('compliance_waivers').values(columns).execute()
}

/** The caller must have found the waiver in the actor's scope, in this transaction. */
export async function endWaiverRow(tx: Tx, id: string, endedOn: string): Promise<void> {
  await tx.updateTable('compliance_waivers').set({ ended_on: endedOn }).where('id', '=', id).execute()
}

export async function deleteWaiversOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('compliance_waivers').where('owner_id', '=', ownerId).execute()
}
