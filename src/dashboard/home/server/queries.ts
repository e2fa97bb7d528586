import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/server/db/database.ts'
import type { HomeScope } from './policy.ts'

/** Firsts of days: of the twelve months shown, of this year, and of the last ninety days. */
interface Since {
  months: string
  year: string
  ninetyDays: string
  /** What was offered before has expired. */
  offers: Date
}

const shownCases = 5
const shownDrafts = 3
const shownProcedures = 8
const shownClinicians = 100
const shownAssessments = 5

/** Everything of the start page in one statement, so that all its figures are of the same moment. */
export const findHome = (db: Db, scope: HomeScope, since: Since) =>
  db
    .selectNoFrom([
      jsonArrayFrom(countsByMonthAndType(db, scope, since.months)).as('counts'),
      missionsSince(db, scope, since.year).as('missionsThisYear'),
      jsonArrayFrom(proceduresSince(db, scope, since.year)).as('procedures'),
      flagged(db, scope).as('flagged'),
      draftsOf(db, scope)
        .select(({ fn }) => fn.countAll<number>().as('drafts'))
        .as('drafts'),
      jsonArrayFrom(newestDrafts(db, scope)).as('newestDrafts'),
      openOffers(db, scope, since.offers).as('openOffers'),
      askedOf(db, scope)
        .select(({ fn }) => fn.countAll<number>().as('assessments'))
        .as('openAssessments'),
      jsonArrayFrom(newestAssessments(db, scope)).as('newestAssessments'),
      jsonArrayFrom(newestCases(db, scope)).as('recentCases'),
      jsonArrayFrom(clinicians(db, scope, since.ninetyDays)).as('clinicians'),
    ])
    .executeTakeFirstOrThrow()

export type HomeRow = Awaited<ReturnType<typeof findHome>>

// `counted` is what the whole product counts: no drafts, exercises, simulations, voided or deleted ones. The other
// condition is that of the index by owner and date.
const counted = sql<SqlBool>`cases.counted and cases.deleted_at is null`

const ownCounted = (db: Db, { personId }: HomeScope) =>
  db.selectFrom('cases').where('cases.owner_id', '=', personId).where(counted)

const countsByMonthAndType = (db: Db, scope: HomeScope, from: string) =>
  ownCounted(db, scope)
    .select(({ fn }) => [
      sql<string>`to_char(cases.date, 'YYYY-MM-01')`.as('month'),
      'cases.type',
      fn.countAll<number>().as('cases'),
    ])
    .where('cases.date', '>=', from)
    .groupBy(['month', 'cases.type'])

const missionsSince = (db: Db, scope: HomeScope, from: string) =>
  ownCounted(db, scope)
    .select(({ fn }) => fn.count<number>('cases.mission_id').distinct().as('missions'))
    .where('cases.date', '>=', from)

const proceduresSince = (db: Db, scope: HomeScope, from: string) =>
  ownCounted(db, scope)
    .innerJoin('case_procedures', 'case_procedures.case_id', 'cases.id')
    .select(({ fn }) => ['case_procedures.code', fn.count<number>('cases.id').distinct().as('cases')])
    .where('cases.date', '>=', from)
    .where('case_procedures.operator_role', '<>', 'observed')
    .where('case_procedures.setting', '=', 'real')
    .groupBy('case_procedures.code')
    .orderBy('cases', 'desc')
    .orderBy('case_procedures.code')
    .limit(shownProcedures)

// Also exercises: what was flagged is looked at, counted or not.
const openFlag = sql<SqlBool>`cases.flag_case_review and cases.deleted_at is null and cases.status in ('pending', 'completed')`

const flagged = (db: Db, { personId }: HomeScope) =>
  db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('cases'))
    .where('cases.owner_id', '=', personId)
    .where(openFlag)

const draftsOf = (db: Db, { personId }: HomeScope) =>
  db
    .selectFrom('cases')
    .where('cases.owner_id', '=', personId)
    .where('cases.status', '=', 'draft')
    .where('cases.deleted_at', 'is', null)

const newestDrafts = (db: Db, scope: HomeScope) =>
  draftsOf(db, scope)
    .select(['cases.id', 'cases.mission_number', 'cases.title', 'cases.updated_at'])
    .orderBy('cases.updated_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(shownDrafts)

const openOffers = (db: Db, { personId }: HomeScope, from: Date) =>
  db
    .selectFrom('case_offers')
    .select(({ fn }) => fn.countAll<number>().as('offers'))
    .where('recipient_id', '=', personId)
    .where('status', '=', 'open')
    .where('created_at', '>', from)

// No line is left of what was answered, nor of a case that was voided or deleted: see 0012_assessment_requests.sql.
const askedOf = (db: Db, { personId, oversees, seesAll }: HomeScope) =>
  db
    .selectFrom('assessment_requests as asked')
    .innerJoin('cases', 'cases.id', 'asked.case_id')
    .innerJoin('users as learners', 'learners.id', 'cases.owner_id')
    .where('asked.assessor_id', '=', personId)
    .where(
      sql<SqlBool>`(${seesAll}::boolean or (${oversees}::boolean and learners.supervisor_id = ${personId}))`,
    )

const newestAssessments = (db: Db, scope: HomeScope) =>
  askedOf(db, scope)
    .select([
      'asked.case_id as caseId',
      'learners.name as from',
      'cases.mission_number',
      'asked.tool',
      'asked.requested_at',
    ])
    .orderBy('asked.requested_at', 'desc')
    .orderBy('asked.case_id', 'desc')
    .orderBy('asked.position')
    .limit(shownAssessments)

const newestCases = (db: Db, { personId }: HomeScope) =>
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
    .where('cases.owner_id', '=', personId)
    .where('cases.deleted_at', 'is', null)
    .where('cases.status', 'in', ['pending', 'completed'])
    .orderBy('cases.date', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(shownCases)

/** By name and never by number: nobody is ranked. */
const clinicians = (db: Db, { personId, oversees }: HomeScope, from: string) =>
  db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'users.id',
      'users.name',
      'users.profession',
      selectFrom('cases')
        .select('cases.date')
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(counted)
        .orderBy('cases.date', 'desc')
        .orderBy('cases.id', 'desc')
        .limit(1)
        .as('lastCaseDate'),
      selectFrom('cases')
        .select(({ fn }) => fn.countAll<number>().as('recent'))
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(counted)
        .where('cases.date', '>=', from)
        .as('casesIn90Days'),
      selectFrom('cases')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .whereRef('cases.owner_id', '=', 'users.id')
        .where(openFlag)
        .as('flaggedOpen'),
    ])
    .where('users.supervisor_id', '=', personId)
    .where('users.status', '=', 'active')
    .where(sql<SqlBool>`${oversees}::boolean`)
    .orderBy(sql`lower(users.name)`)
    .orderBy('users.id')
    .limit(shownClinicians)
