import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdStandards } from '#platform/server/db/types.ts'
import type { StandardRules } from '../contract.ts'
import type { StandardScope } from './policy.ts'

export interface StandardRow extends Omit<Selectable<CpdStandards>, 'rules' | 'created_at' | 'updated_at'> {
  rules: StandardRules
}

const columns = ['code', 'organization_id', 'rules', 'is_retired', 'version'] as const

const selectStandards = (db: Db) =>
  db.selectFrom('cpd_standards').select(columns).$narrowType<{ rules: StandardRules }>()

const isVisible = ({ reach, organizationId }: StandardScope) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(organization_id is null or organization_id = ${organizationId}::uuid)`

/** Returns the standards that administrators added or changed. */
export const listStoredStandards = (db: Db, scope: StandardScope, limit: number): Promise<StandardRow[]> =>
  selectStandards(db).where(isVisible(scope)).orderBy('code').limit(limit).execute()

export const findStoredStandard = (
  db: Db,
  scope: StandardScope,
  code: string,
): Promise<StandardRow | undefined> =>
  selectStandards(db).where(isVisible(scope)).where('code', '=', code).executeTakeFirst()

/** Returns the stored standard unless it belongs to an organization other than the user's. */
export const findStandardFor = (db: Db, userId: string, code: string): Promise<StandardRow | undefined> =>
  selectStandards(db)
    .where('code', '=', code)
    .where(
      sql<SqlBool>`(organization_id is null
        or organization_id = (select organization_id from users where id = ${userId}::uuid))`,
    )
    .executeTakeFirst()

/** Returns the owner of the standard with this code. Codes are unique across all organizations. */
export const findStandardOwner = (
  db: Db,
  code: string,
): Promise<{ organization_id: string | null } | undefined> =>
  db.selectFrom('cpd_standards').select('organization_id').where('code', '=', code).executeTakeFirst()

/** Counts the standards of an organization or, if it is null, those for everybody. */
export async function countStoredStandards(db: Db, organizationId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('cpd_standards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', 'is not distinct from', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

interface SavedStandard {
  code: string
  organizationId: string | null
  rules: StandardRules
  isRetired: boolean
  version: number
  now: Date
}

/**
 * Saves the standard if it still has the version that was edited; 0 means that none was stored. Returns undefined otherwise.
 */
export async function saveStandardRow(
  tx: Tx,
  { code, organizationId, rules, isRetired, version, now }: SavedStandard,
): Promise<StandardRow | undefined> {
  const values = {
    organization_id: organizationId,
    rules: JSON.stringify(rules),
    is_retired: isRetired,
    version: version + 1,
    updated_at: now,
  }
  const savingQuery =
    version === 0
      ? tx
          .insertInto('cpd_standards')
          .values({ code, ...values, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning(columns)
      : tx
          .updateTable('cpd_standards')
          .set(values)
          .where('code', '=', code)
          .where('version', '=', version)
          .returning(columns)
  const row = await savingQuery.executeTakeFirst()
  return row as StandardRow | undefined // `rules` is what was just saved
}
