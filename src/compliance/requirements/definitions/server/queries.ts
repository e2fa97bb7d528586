import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ComplianceRequirements } from '#platform/server/db/types.ts'
import type { Rule } from '../../rules/contract.ts'
import type { RequirementStatus } from '../contract.ts'
import type { RequirementScope } from './policy.ts'

export interface RequirementRow extends Omit<Selectable<ComplianceRequirements>, 'rule'> {
  status: RequirementStatus
  fixed_expiry_parity: 'odd' | 'even' | null
  rule: Rule | null
  user_ids: string[]
}

const userIds = sql<string[]>`array(
  select user_id from compliance_requirement_people
  where requirement_id = compliance_requirements.id order by user_id
)`.as('user_ids')

const selectRequirements = (db: Db) =>
  db.selectFrom('compliance_requirements').selectAll().select(userIds).$narrowType<{
    status: RequirementStatus
    fixed_expiry_parity: 'odd' | 'even' | null
    rule: Rule | null
  }>()

function isVisible(scope: RequirementScope) {
  const { reach, organizationId, hasRetired, proposals, viewerId } = scope
  const isInReach =
    reach === 'all' ? sql`true` : sql`(organization_id is null or organization_id = ${organizationId}::uuid)`
  const isProposal = {
    all: sql`true`,
    own: sql`created_by = ${viewerId}::uuid`,
    none: sql`false`,
  }[proposals]
  return sql<SqlBool>`${isInReach} and (status = 'active' or status = 'retired' and ${hasRetired}
    or status = 'proposed' and ${isProposal})`
}

export const listRequirementRows = (
  db: Db,
  scope: RequirementScope,
  limit: number,
): Promise<RequirementRow[]> =>
  selectRequirements(db)
    .where(isVisible(scope))
    .orderBy('category')
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findRequirement = (
  db: Db,
  scope: RequirementScope,
  id: string,
): Promise<RequirementRow | undefined> =>
  selectRequirements(db).where(isVisible(scope)).where('id', '=', id).executeTakeFirst()

export const findRequirementForChange = (
  tx: Tx,
  scope: RequirementScope,
  id: string,
): Promise<RequirementRow | undefined> =>
  selectRequirements(tx).where(isVisible(scope)).where('id', '=', id).forUpdate().noWait().executeTakeFirst()

/**
 * Returns the requirements in use that apply to people of these organizations on a day. They need no scope, because definitions
 * are not personal data.
 */
export const listRequirementsInUse = (
  db: Db,
  { organizationIds, day, id }: { organizationIds: readonly string[]; day: string; id?: string | undefined },
  limit: number,
): Promise<RequirementRow[]> =>
  selectRequirements(db)
    .where((eb) =>
      eb.or([
        eb('organization_id', 'is', null),
        ...(organizationIds.length > 0 ? [eb('organization_id', 'in', organizationIds)] : []),
      ]),
    )
    .where((eb) => eb.or([eb('status', '=', 'active'), eb('retired_on', '>', day)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('category')
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Serializes additions, so that two concurrent requests do not exceed the maximum together. */
export const lockRequirements = (tx: Tx, organizationId: string | null): Promise<void> =>
  takeAdvisoryLock(tx, `compliance requirements of ${organizationId}`)

export async function countRequirements(db: Db, organizationId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('compliance_requirements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', 'is not distinct from', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertRequirement(tx: Tx, columns: Insertable<ComplianceRequirements>): Promise<void> {
  await tx.insertInto('compliance_requirements').values(columns).execute()
}

/** The caller must have found the requirement in the actor's scope, in this transaction. */
export async function updateRequirementRow(
  tx: Tx,
  id: string,
  changes: Updateable<ComplianceRequirements>,
): Promise<void> {
  await tx.updateTable('compliance_requirements').set(changes).where('id', '=', id).execute()
}

/** The caller must have found the requirement in the actor's scope, in this transaction. */
export async function replaceNamedPeople(tx: Tx, id: string, people: readonly string[]): Promise<void> {
  await tx.deleteFrom('compliance_requirement_people').where('requirement_id', '=', id).execute()
  if (people.length === 0) return
  const rows = people.map((userId) => ({ requirement_id: id, user_id: userId }))
  await tx.insertInto('compliance_requirement_people').values(rows).execute()
}

export async function insertVersion(
  tx: Tx,
  {
    id,
    version,
    definition,
    fields,
    now,
  }: { id: string; version: number; definition: object; fields: string[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('compliance_requirement_versions')
    .values({
      requirement_id: id,
      version,
      definition: JSON.stringify(definition),
      changed_fields: fields,
      saved_at: now,
    })
    .execute()
}

/** Saves the version after `from`, in which only the named people change. Its definition is that of the last saved version. */
export async function repeatVersion(
  tx: Tx,
  { id, from, fields, now }: { id: string; from: number; fields: string[]; now: Date },
): Promise<void> {
  await sql`
    insert into compliance_requirement_versions (requirement_id, version, definition, changed_fields, saved_at)
    select requirement_id, ${from + 1}::integer, definition, ${fields}::text[], ${now}
    from compliance_requirement_versions
    where requirement_id = ${id}::uuid order by version desc limit 1`.execute(tx)
}

export const listVersions = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('compliance_requirement_versions')
    .select(['version', 'saved_at', 'changed_fields'])
    .where('requirement_id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

/** Returns whether a requirement has any record or waiver. */
export async function isRequirementUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from compliance_records where requirement_id = ${id}::uuid)
      or exists (select from compliance_waivers where requirement_id = ${id}::uuid) as used`.execute(db)
  return rows[0]?.used ?? false
}

/** The caller must have found the requirement in the actor's scope, in this transaction. */
export async function deleteRequirementRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('compliance_requirements').where('id', '=', id).execute()
}

/** Returns the ids that belong to users of the organization, or of any organization if it is null. */
export async function listKnownUsers(
  db: Db,
  organizationId: string | null,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .$if(organizationId !== null, (query) => query.where('organization_id', '=', organizationId))
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeFromNamedPeople(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('compliance_requirement_people').where('user_id', '=', userId).execute()
}

/** Returns the codes of the requirements that name a user. */
export async function listCodesNamingUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('compliance_requirement_people')
    .innerJoin('compliance_requirements as named', 'named.id', 'compliance_requirement_people.requirement_id')
    .select('named.code')
    .where('user_id', '=', userId)
    .orderBy('named.code')
    .limit(1_000)
    .execute()
  return rows.map(({ code }) => code)
}
