import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { CaseRow } from './queries.ts'

export async function updateDetails(
  tx: Tx,
  caseId: string,
  { details, version, updated_at }: Pick<CaseRow, 'details' | 'version' | 'updated_at'>,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ details: JSON.stringify(details), version, updated_at })
    .where('id', '=', caseId)
    .execute()
}

/** Returns the active users with these ids, with their email addresses. */
export const listAddressees = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'administrator_reach as administratorReach',
      'organization_id as organizationId',
    ])
    .$narrowType<{ role: Role; administratorReach: AdministratorReach }>()
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
