import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/server/db/database.ts'
import { definingProcedures, routineProcedures } from '#reference/defining-procedures.ts'
import { awaitsReviewSql } from '#logging/cases/review-sql.ts'
import { proceduresDoneInSql } from '#logging/treatment/done-sql.ts'
import { isOverseenBy } from '#people/users/reach/server/row-mapping.ts'
import type { HomeScope } from './policy.ts'

/** The first days of the twelve months shown, of this year, and of the last ninety days. */
interface FirstDays {
  months: string
  year: string
  ninetyDays: string
  /** Crew drafts from before this time have expired. */
  crewDrafts: Date
}

const maxCases = 5
const maxDrafts = 3
const maxProcedures = 8
const maxClinicians = 100
const maxAssessments = 5

/** Returns everything on the start page in one statement, so that all statistics come from one snapshot. */
export const findHome = (db: Db, scope: HomeScope, since: FirstDays) =>
  db
    .selectNoFrom([
      jsonArrayFrom(countsByMonthAndType(db, scope, since.months)).as('counts'),
      missionsSince(db, scope, since.year).as('missionsThisYear'),
      jsonArrayFrom(proceduresSince(db, scope, since.year)).as('procedures'),
      countFlagged(db, scope).as('flagged'),
      selectDrafts(db, scope)
        .select(({ fn }) => fn.countAll<number>().as('drafts'))
        .as('drafts'),
      jsonArrayFrom(newestDrafts(db, scope)).as('newestDrafts'),
      openCrewDrafts(db, scope, since.crewDrafts).as('openCrewDrafts'),
      selectRequests(db, scope)
        .select(({ fn }) => fn.countAll<number>().as('assessments'))
        .as('openAssessments'),
      jsonArrayFrom(newestAssessments(db, scope)).as('newestAssessments'),
      jsonArrayFrom(newestCases(db, scope)).as('recentCases'),
      jsonArrayFrom(clinicians(db, scope, since.ninetyDays)).as('clinicians'),
    ])
    .executeTakeFirstOrThrow()

export type HomeRow = Awaited<ReturnType<typeof findHome>>

// `counted` excludes drafts, exercises, simulations, voided and deleted cases, as everywhere in Sortie. The second condition
// repeats the condition of the index by owner and date.
const isCounted = sql<SqlBool>`cases.counted and cases.deleted_at is null`

const selectOwnCounted = (db: Db, { userId }: HomeScope) =>
  db.selectFrom('cases').where('cases.owner_id', '=', userId).where(isCounted)

const countsByMonthAndType = (db: Db, scope: HomeScope, from: string) =>
  selectOwnCounted(db, scope)
    .select(({ fn }) => [
      sql<string>`to_char(cases.date, 'YYYY-MM-01')`.as('month'),
      'cases.type',
      fn.countAll<number>().as('cases'),
    ])
    .where('cases.date', '>=', from)
    .groupBy(['month', 'cases.type'])

const missionsSince = (db: Db, scope: HomeScope, from: string) =>
  selectOwnCounted(db, scope)
    .select(({ fn }) => fn.count<number>('cases.mission_id').distinct().as('missions'))
    .where('cases.date', '>=', from)

/**
 * Returns procedures, sorted by their weight in the reference data. The most distinctive procedures come first and routine ones
 * last: one thoracotomy and nine inductions come before 200 IV accesses.
 */
const proceduresSince = (db: Db, scope: HomeScope, from: string) =>
  db
    .with('logged', () =>
      selectOwnCounted(db, scope)
        .select(['cases.id', 'cases.implied_procedures'])
        .where('cases.date', '>=', from),
    )
    .selectFrom(
      sql<{ case_id: string; code: string; setting: string }>`(${sql.raw(proceduresDoneInSql('logged'))})`.as(
        'done',
      ),
    )
    .select(({ fn }) => ['done.code', fn.count<number>('done.case_id').distinct().as('cases')])
    .where('done.setting', '=', 'real')
    .groupBy('done.code')
    .orderBy(
      sql`coalesce(array_position(${definingProcedures}::text[], done.code),
        case when done.code = any(${routineProcedures}) then 2000 else 1000 end)`,
    )
    .orderBy('cases', 'desc')
    .orderBy('done.code')
    .limit(maxProcedures)

const isOpenFlag = sql.raw<SqlBool>(awaitsReviewSql)

const countFlagged = (db: Db, { userId }: HomeScope) =>
  db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('cases'))
    .where('cases.owner_id', '=', userId)
    .where(isOpenFlag)

const selectDrafts = (db: Db, { userId }: HomeScope) =>
  db
    .selectFrom('cases')
    .where('cases.owner_id', '=', userId)
    .where('cases.status', '=', 'draft')
    .where('cases.deleted_at', 'is', null)

const newestDrafts = (db: Db, scope: HomeScope) =>
  selectDrafts(db, scope)
    .select(['cases.id', 'cases.mission_number', 'cases.title', 'cases.updated_at'])
    .orderBy('cases.updated_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(maxDrafts)

const openCrewDrafts = (db: Db, { userId }: HomeScope, from: Date) =>
  db
    .selectFrom('case_offers')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('recipient_id', '=', userId)
    .where('status', '=', 'open')
    .where('created_at', '>', from)

// The table contains no answered requests, and no requests for voided or deleted cases: see 0012_assessment_requests.sql.
const selectRequests = (db: Db, { userId, reach, organizationId }: HomeScope) =>
  db
    .selectFrom('assessment_requests as requests')
    .innerJoin('cases', 'cases.id', 'requests.case_id')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .where('requests.assessor_id', '=', userId)
    .where(
      sql<SqlBool>`case ${reach}::text
        when 'assigned' then ${isOverseenBy(userId, 'viewCases')}
        when 'organization' then cases.organization_id = ${organizationId}::uuid
        else ${reach}::text = 'all' end`,
    )

const newestAssessments = (db: Db, scope: HomeScope) =>
  selectRequests(db, scope)
    .select([
      'requests.case_id as caseId',
      'users.name as from',
      'cases.mission_number',
      'requests.tool',
      'requests.requested_at',
    ])
    .orderBy('requests.requested_at', 'desc')
    .orderBy('requests.case_id', 'desc')
    .orderBy('requests.position')
    .limit(maxAssessments)

const newestCases = (db: Db, { userId }: HomeScope) =>
  db
    .selectFrom('cases')
    .select([
      'cases.id',
      'cases.mission_number',
      'cases.title',
      'cases.date',
      'cases.type',
      'cases.mission_type',
      'cases.flag_case_review',
    ])
    .where('cases.owner_id', '=', userId)
    .where('cases.deleted_at', 'is', null)
    .where('cases.status', 'in', ['pending', 'completed'])
    .orderBy('cases.date', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(maxCases)

/** Sorted by name, never by numbers: clinicians are not ranked. */
const clinicians = (db: Db, { userId, oversees }: HomeScope, from: string) =>
  db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.profession',
      selectFrom('cases')
        .select('cases.date')
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(isCounted)
        .orderBy('cases.date', 'desc')
        .orderBy('cases.id', 'desc')
        .limit(1)
        .as('lastCaseDate'),
      selectFrom('cases')
        .select(({ fn }) => fn.countAll<number>().as('recent'))
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(isCounted)
        .where('cases.date', '>=', from)
        .as('casesIn90Days'),
      selectFrom('cases')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(isOpenFlag)
        .as('flaggedOpen'),
    ])
    .where(isOverseenBy(userId, 'viewCases'))
    .where('users.status', '=', 'active')
    .where(sql<SqlBool>`${oversees}::boolean`)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(maxClinicians)
