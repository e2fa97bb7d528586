import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CpdActivities } from '#platform/server/db/types.ts'
import type { ActivityStatus } from '../contract.ts'
import type { ActivityScope } from './policy.ts'

export type ActivityColumns = Insertable<CpdActivities>

const linkedCaseIds = sql<string[]>`array(
  select case_id from cpd_activity_cases where activity_id = cpd_activities.id order by case_id
)`.as('linked_case_ids')

const evidenceIds = sql<string[]>`array(
  select evidence_id from cpd_activity_evidence where activity_id = cpd_activities.id order by position
)`.as('evidence_ids')

const selectOwn = (db: Db, { ownerId }: ActivityScope) =>
  db
    .selectFrom('cpd_activities')
    .selectAll()
    .select([linkedCaseIds, evidenceIds])
    .where('owner_id', '=', ownerId)
    .$narrowType<{ status: ActivityStatus }>()

export interface ActivityRow extends Selectable<CpdActivities> {
  status: ActivityStatus
  linked_case_ids: string[]
  /** The ids of the evidence files, in the order that the owner chose. */
  evidence_ids: string[]
}

/** Returns all retained activities, including recently deleted ones, newest first. */
export const listRetainedActivities = (
  db: Db,
  scope: ActivityScope,
  { after, limit }: { after: Pick<ActivityRow, 'date' | 'id'> | undefined; limit: number },
): Promise<ActivityRow[]> =>
  selectOwn(db, scope)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the activities of a period, oldest first, after the given row. Without `maySeeUnfinished`, only finished ones. */
export const listRecordedRows = (
  db: Db,
  scope: ActivityScope,
  { from, to }: { from: string; to: string },
  { after, limit }: { after: Pick<ActivityRow, 'id' | 'date'> | undefined; limit: number },
): Promise<ActivityRow[]> =>
  selectOwn(db, scope)
    .where('deleted_at', 'is', null)
    .$if(!scope.maySeeUnfinished, (query) => query.where('status', 'in', ['completed', 'verified']))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('date', 'id'), '>', tuple(after?.date ?? '', after?.id ?? '')),
      ),
    )
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Returns the columns that distinguish one activity from another, latest first, after the given row. */
export const listComparableRows = (
  db: Db,
  { ownerId }: ActivityScope,
  { after, limit }: { after: Pick<ActivityRow, 'id' | 'date'> | undefined; limit: number },
) =>
  db
    .selectFrom('cpd_activities')
    .select(['id', 'title', 'date', 'end_date as endDate', 'hours', 'type'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(date, id) < (${after?.date}::date, ${after?.id}::uuid)`),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the titles of the other activities that begin on this day. */
export async function listTitlesOn(
  tx: Tx,
  { ownerId }: ActivityScope,
  { date, exceptId, limit }: { date: string; exceptId: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('cpd_activities')
    .select('title')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('date', '=', date)
    .where('id', '<>', exceptId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title)
}

/** Returns the activities with these ids that exist and are not deleted, in no order. */
export const listRowsByIds = (db: Db, scope: ActivityScope, ids: readonly string[]): Promise<ActivityRow[]> =>
  selectOwn(db, scope).where('id', 'in', ids).where('deleted_at', 'is', null).limit(ids.length).execute()

/** Returns the owner of an activity, so that the caller can check whether the actor may see that user. */
export async function findOwnerOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('cpd_activities').select('owner_id').where('id', '=', id).executeTakeFirst()
  return row?.owner_id ?? null
}

export const findActivity = (db: Db, scope: ActivityScope, id: string): Promise<ActivityRow | undefined> =>
  selectOwn(db, scope)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(!scope.maySeeUnfinished, (query) =>
      query.where('status', 'in', ['completed', 'verified', 'rejected']),
    )
    .executeTakeFirst()

/** Returns the activity, deleted or not, and locks it. */
export async function findActivityForChange(
  tx: Tx,
  scope: ActivityScope,
  id: string,
): Promise<ActivityRow | undefined> {
  const lockedRow = await tx
    .selectFrom('cpd_activities')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', scope.ownerId)
    .forUpdate()
    .noWait()
    .executeTakeFirst()
  return lockedRow && selectOwn(tx, scope).where('id', '=', id).executeTakeFirst()
}

/** Makes concurrent saves of one user wait for each other, so that two requests cannot both save the last allowed activity. */
export async function lockActivities(tx: Tx, { ownerId }: ActivityScope): Promise<void> {
  await takeAdvisoryLock(tx, `cpd activities of ${ownerId}`)
}

export async function countActivities(db: Db, { ownerId }: ActivityScope): Promise<number> {
  const { count } = await db
    .selectFrom('cpd_activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertActivity(tx: Tx, columns: ActivityColumns): Promise<void> {
  await tx.insertInto('cpd_activities').values(columns).execute()
}

/** The same transaction must already have loaded the row in its owner's scope. */
export async function updateActivityRow(
  tx: Tx,
  { ownerId }: ActivityScope,
  id: string,
  changes: Updateable<CpdActivities>,
): Promise<void> {
  await tx
    .updateTable('cpd_activities')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute()
}

export async function insertActivities(tx: Tx, rows: readonly ActivityColumns[]): Promise<void> {
  await tx.insertInto('cpd_activities').values(rows).execute()
}

/** Returns the ids that already belong to an activity of any user. The caller learns nothing else about these activities. */
export async function findTakenIds(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('cpd_activities').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns the ids that are the viewer's cases, including deleted ones, because an activity keeps its link to them. */
export async function listOwnCaseIds(
  db: Db,
  { viewerId }: CaseScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const ownCasesQuery = db
    .selectFrom('cases')
    .select('id')
    .where('owner_id', '=', viewerId)
    .where('id', 'in', ids)
  return new Set((await ownCasesQuery.execute()).map(({ id }) => id))
}

export async function replaceLinkedCases(
  tx: Tx,
  activityId: string,
  caseIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('cpd_activity_cases').where('activity_id', '=', activityId).execute()
  if (caseIds.length === 0) return
  const links = caseIds.map((id) => ({ activity_id: activityId, case_id: id }))
  await tx.insertInto('cpd_activity_cases').values(links).execute()
}

/** Deletes all activities of a user permanently. */
export async function deleteActivitiesOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_activities').where('owner_id', '=', ownerId).execute()
}
