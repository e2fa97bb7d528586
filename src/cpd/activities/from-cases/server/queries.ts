import { isSimulatedCaseSql } from '#logging/treatment/done-sql.ts'
import { sql, type SqlBool } from 'kysely'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ActivityStatus } from '../../log/contract.ts'
import type { ActivityScope } from '../../log/server/policy.ts'
import type { DismissalScope } from './policy.ts'

/** Whether the reflection has any text. It may contain only the consent to share, or the hours. */
const hasReflectionText = sql<boolean>`coalesce(
  reflections.what is not null or reflections.so_what is not null or reflections.now_what is not null
    or cardinality(reflections.learning_points) > 0 or cardinality(reflections.learning_needs) > 0,
  false
)`
const isTraining = sql.raw<boolean>(isSimulatedCaseSql)
const followUp = sql<string | null>`cases.details #>> '{outcome,followUpStatus}'`
const isLinked = sql<SqlBool>`exists (
  select from cpd_activity_cases as links join cpd_activities as activities on activities.id = links.activity_id
  where links.case_id = cases.id and activities.deleted_at is null
)`

/** Selects the viewer's own logged cases, with what a suggestion needs. Only its author may read a reflection. */
const selectLoggedCases = (db: Db, { viewerId }: CaseScope) =>
  db
    .selectFrom('cases')
    .leftJoin('case_reflections as reflections', (join) =>
      join.onRef('reflections.case_id', '=', 'cases.id').onRef('reflections.owner_id', '=', 'cases.owner_id'),
    )
    .where('cases.owner_id', '=', viewerId)
    .where('cases.deleted_at', 'is', null)
    .where('cases.status', 'in', ['pending', 'completed'])
    .select([
      'cases.id',
      'cases.title',
      'cases.date',
      'cases.type',
      'cases.flag_case_review',
      'reflections.cpd_hours',
      hasReflectionText.as('has_reflection'),
      isTraining.as('is_training'),
      followUp.as('follow_up'),
    ])

export type CpdSourceRow = Awaited<ReturnType<typeof listSuggestedCases>>[number]

interface SuggestionFilter extends DayPeriod {
  isDismissed: boolean
  limit: number
}

/**
 * Returns the cases of a period that could count as CPD and are not linked to an activity, newest first: either the open
 * suggestions or the dismissed ones.
 */
export const listSuggestedCases = (
  db: Db,
  scope: CaseScope,
  { from, to, isDismissed, limit }: SuggestionFilter,
) =>
  selectLoggedCases(db, scope)
    .leftJoin('cpd_dismissed_suggestions as dismissed', 'dismissed.case_id', 'cases.id')
    .where('dismissed.case_id', isDismissed ? 'is not' : 'is', null)
    .where('cases.date', '>=', from)
    .where('cases.date', '<=', to)
    // A user who entered zero hours did so on purpose.
    .where(sql<SqlBool>`reflections.cpd_hours is distinct from 0`)
    .where((eb) =>
      eb.or([
        hasReflectionText,
        eb('reflections.cpd_hours', '>', 0),
        isTraining,
        eb(followUp, 'in', ['received', 'requested']),
      ]),
    )
    .where(sql<SqlBool>`not ${isLinked}`)
    .orderBy('cases.date', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(limit)
    .execute()

/** Returns one case with the texts of its reflection. */
export const findCpdSourceCase = (db: Db, scope: CaseScope, id: string) =>
  selectLoggedCases(db, scope)
    .select([
      'reflections.so_what',
      'reflections.now_what',
      'reflections.learning_points',
      'reflections.learning_needs',
    ])
    .where('cases.id', '=', id)
    .executeTakeFirst()

export async function isOwnCase(db: Db, { viewerId }: CaseScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('cases')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', viewerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Dismisses a suggestion, and returns whether it was open. Call it only for a case of the owner. */
export async function insertDismissal(
  tx: Tx,
  { ownerId }: DismissalScope,
  { caseId, now }: { caseId: string; now: Date },
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('cpd_dismissed_suggestions')
    .values({ case_id: caseId, owner_id: ownerId, dismissed_at: now })
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .returning('case_id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Undoes the dismissal of a suggestion, and returns whether it was dismissed. */
export async function deleteDismissal(tx: Tx, { ownerId }: DismissalScope, caseId: string): Promise<boolean> {
  const deletedRow = await tx
    .deleteFrom('cpd_dismissed_suggestions')
    .where('case_id', '=', caseId)
    .where('owner_id', '=', ownerId)
    .returning('case_id')
    .executeTakeFirst()
  return deletedRow !== undefined
}

export const listDismissals = (db: Db, { ownerId }: DismissalScope) =>
  db
    .selectFrom('cpd_dismissed_suggestions')
    .select(['case_id', 'dismissed_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('dismissed_at')
    .orderBy('case_id')
    .execute()

export async function deleteDismissalsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('cpd_dismissed_suggestions').where('owner_id', '=', ownerId).execute()
}

export type CaseActivityRow = Awaited<ReturnType<typeof listActivitiesOfCase>>[number]

/** Returns the activities in the scope that are linked to this case, newest first. */
export const listActivitiesOfCase = (
  db: Db,
  { ownerId, maySeeUnfinished }: ActivityScope,
  { caseId, limit }: { caseId: string; limit: number },
) =>
  db
    .selectFrom('cpd_activity_cases as links')
    .innerJoin('cpd_activities as activities', 'activities.id', 'links.activity_id')
    .select([
      'activities.id',
      'activities.title',
      'activities.date',
      'activities.hours',
      'activities.type',
      'activities.status',
    ])
    .$narrowType<{ status: ActivityStatus }>()
    .where('links.case_id', '=', caseId)
    .where('activities.owner_id', '=', ownerId)
    .where('activities.deleted_at', 'is', null)
    .$if(!maySeeUnfinished, (query) =>
      query.where('activities.status', 'in', ['completed', 'verified', 'rejected']),
    )
    .orderBy('activities.date', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(limit)
    .execute()
