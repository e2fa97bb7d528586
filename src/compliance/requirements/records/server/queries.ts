import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ComplianceRecords } from '#platform/server/db/types.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { ExpirySource, RecordSource, Verification } from '../../rules/words.contract.ts'

export interface RecordRow extends Selectable<ComplianceRecords> {
  verification: Verification
  source: RecordSource
  expires_by: ExpirySource
  decider_name: string | null
  importer_name: string | null
  owner_name: string
  evidence_ids: string[]
}

const selectRecords = (db: Db, scope: PeopleScope) =>
  db
    .selectFrom('compliance_records')
    .innerJoin('users', 'users.id', 'compliance_records.owner_id')
    .leftJoin('users as deciders', 'deciders.id', 'compliance_records.decided_by')
    .leftJoin('users as importers', 'importers.id', 'compliance_records.imported_by')
    .selectAll('compliance_records')
    .select([
      'users.name as owner_name',
      'deciders.name as decider_name',
      'importers.name as importer_name',
      sql<string[]>`array(
        select evidence_id from compliance_record_evidence
        where record_id = compliance_records.id order by position
      )`.as('evidence_ids'),
    ])
    .where(isInScope(scope))
    .$narrowType<{
      verification: Verification
      source: RecordSource
      expires_by: ExpirySource
    }>()

/** Returns the records of a requirement, newest first. */
export const listRecordRows = (
  db: Db,
  scope: PeopleScope,
  requirementId: string,
  limit: number,
): Promise<RecordRow[]> =>
  selectRecords(db, scope)
    .where('compliance_records.requirement_id', '=', requirementId)
    .orderBy('compliance_records.created_at', 'desc')
    .orderBy('compliance_records.id', 'desc')
    .limit(limit)
    .execute()

/** Returns every record in the scope, for the archive of a user's own data. */
export const listAllRecords = (db: Db, scope: PeopleScope, limit: number): Promise<RecordRow[]> =>
  selectRecords(db, scope)
    .orderBy('compliance_records.completed_on', 'desc')
    .orderBy('compliance_records.id', 'desc')
    .limit(limit)
    .execute()

export const findRecord = (db: Db, scope: PeopleScope, id: string): Promise<RecordRow | undefined> =>
  selectRecords(db, scope).where('compliance_records.id', '=', id).executeTakeFirst()

export async function findRecordOwner(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('compliance_records')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

/** Returns the records that are linked to a CPD activity. The scope is its owner's. */
export const listRecordsOfActivity = (db: Db, scope: PeopleScope, activityId: string, limit: number) =>
  selectRecords(db, scope)
    .innerJoin(
      'compliance_requirements as requirements',
      'requirements.id',
      'compliance_records.requirement_id',
    )
    .select('requirements.title as requirement_title')
    .where('compliance_records.cpd_activity_id', '=', activityId)
    .orderBy('compliance_records.created_at', 'desc')
    .orderBy('compliance_records.id', 'desc')
    .limit(limit)
    .execute()

/**
 * Returns records that wait for verification, except the viewer's own: those of duty-blocking requirements first, then the ones
 * that wait longest.
 */
export const listWaiting = (db: Db, scope: PeopleScope, limit: number) =>
  selectRecords(db, scope)
    .where('compliance_records.verification', '=', 'waiting')
    .where('compliance_records.owner_id', '<>', scope.viewerId)
    .innerJoin(
      'compliance_requirements as requirements',
      'requirements.id',
      'compliance_records.requirement_id',
    )
    .select(['requirements.title as requirement_title', 'requirements.blocks_duty'])
    .orderBy('requirements.blocks_duty', 'desc')
    .orderBy('compliance_records.created_at')
    .orderBy('compliance_records.id')
    .limit(limit)
    .execute()

export async function countWaiting(db: Db, scope: PeopleScope, limit: number): Promise<number> {
  const waitingIds = db
    .selectFrom('compliance_records')
    .innerJoin('users', 'users.id', 'compliance_records.owner_id')
    .select('compliance_records.id')
    .where(isInScope(scope))
    .where('verification', '=', 'waiting')
    .where('owner_id', '<>', scope.viewerId)
    .limit(limit)
  const { count } = await db
    .selectFrom(waitingIds.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Serializes the changes to one user's records of a requirement. */
export const lockRecords = (tx: Tx, ownerId: string, requirementId: string): Promise<void> =>
  takeAdvisoryLock(tx, `compliance records of ${ownerId} ${requirementId}`)

export async function insertRecord(
  tx: Tx,
  columns: Insertable<ComplianceRecords>,
  evidenceIds: readonly string[],
): Promise<void> {
  await tx.insertInto('compliance_records').values(columns).execute()
  if (evidenceIds.length === 0) return
  const links = evidenceIds.map((id, position) => ({ record_id: columns.id, evidence_id: id, position }))
  await tx.insertInto('compliance_record_evidence').values(links).execute()
}

/** The caller must have found the record in the actor's scope, in this transaction. */
export async function updateRecordRow(
  tx: Tx,
  id: string,
  changes: Updateable<ComplianceRecords>,
): Promise<void> {
  await tx.updateTable('compliance_records').set(changes).where('id', '=', id).execute()
}

export async function deleteRecordRow(tx: Tx, { userId }: PeopleScope, id: string): Promise<void> {
  await tx
    .deleteFrom('compliance_records')
    .where('id', '=', id)
    .where('owner_id', '=', userId ?? '')
    .execute()
}

export async function deleteRecordsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('compliance_records').where('owner_id', '=', ownerId).execute()
}
