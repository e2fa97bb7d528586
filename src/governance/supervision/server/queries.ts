import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import type { LinkKind } from '#people/users/supervision/contract.ts'
import type { SupervisorScope } from './policy.ts'

/** Selects what the links of a supervisor to each clinician permit together. */
const permitted = (db: Db, { supervisorId }: SupervisorScope) =>
  db
    .selectFrom('active_supervision')
    .select(({ fn }) => [
      'clinician_id',
      sql<LinkKind[]>`array_agg(distinct kind order by kind)`.as('kinds'),
      fn<boolean>('bool_or', ['view_cases']).as('view_cases'),
      fn<boolean>('bool_or', ['view_cpd']).as('view_cpd'),
      fn<boolean>('bool_or', ['view_compliance']).as('view_compliance'),
      fn<boolean>('bool_or', ['sign_off']).as('sign_off'),
    ])
    .where('supervisor_id', '=', supervisorId)
    .groupBy('clinician_id')

// `counted` excludes drafts, exercises, simulations, voided and deleted cases, as everywhere in Sortie. The second condition
// repeats the condition of the index by owner and date.
const isCounted = sql<SqlBool>`cases.counted and cases.deleted_at is null`

/** Selects active clinicians to whom the supervisor is linked. The last case is null without the permission. */
const linked = (db: Db, scope: SupervisorScope) =>
  db
    .selectFrom(permitted(db, scope).as('links'))
    .innerJoin('users', 'users.id', 'links.clinician_id')
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.profession',
      'users.role',
      'users.created_at',
      'links.kinds',
      'links.view_cases',
      'links.view_cpd',
      'links.view_compliance',
      'links.sign_off',
      selectFrom('cases')
        .select('cases.date')
        .whereRef('cases.owner_id', '=', 'users.id')
        .where('links.view_cases', '=', true)
        .where(isCounted)
        .orderBy('cases.date', 'desc')
        .orderBy('cases.id', 'desc')
        .limit(1)
        .as('last_case_date'),
    ])
    .where('users.status', '=', 'active')

/** Returns the clinicians of a supervisor in the order of their names. */
export const listLinked = (db: Db, scope: SupervisorScope, limit: number) =>
  linked(db, scope)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()

export type LinkedRow = Awaited<ReturnType<typeof listLinked>>[number]

export const findLinked = (
  db: Db,
  scope: SupervisorScope,
  clinicianId: string,
): Promise<LinkedRow | undefined> => linked(db, scope).where('users.id', '=', clinicianId).executeTakeFirst()
