import type { Db } from '#platform/server/db/database.ts'
import type { AssignedClinician } from '../contract.ts'
import { isOverseenBy } from '../../reach/server/row-mapping.ts'
import type { AssignedScope } from './policy.ts'

/** Lists assigned clinicians in the order of their names, including inactive ones, because their cases stay. */
export const listAssignedClinicianRows = (db: Db, scope: AssignedScope, limit: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'profession'])
    .$narrowType<{ profession: AssignedClinician['profession'] }>()
    // Matches nothing if there is no supervisor.
    .where(isOverseenBy(scope.supervisorId, scope.permission))
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(limit)
    .execute()
