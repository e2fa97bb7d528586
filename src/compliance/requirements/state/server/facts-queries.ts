import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import {
  countedRolesSql,
  impliedParts,
  isSimulatedCaseSql,
  isNotDuplicatedSql,
} from '#logging/treatment/done-sql.ts'
import { canBeImplied } from '#logging/treatment/done.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'
import type { Fact } from '../../rules/facts.ts'
import { pairWithSeries, type NeededData } from '../../rules/needs.ts'

export type OwnedFact = Fact & { ownerId: string }

type FactsRequest = NeededData & { isNamed: boolean }

/** The maximum number of rows: the logbook of one user, or five years of a service. Further rows are not read. */
const maxRows = 400_000

const isCounted = sql`cases.deleted_at is null and cases.status in ('pending', 'completed')`
const isSimulatedCase = sql.raw(isSimulatedCaseSql)
const isCaseInRange = ({ from, to }: NeededData, scope: PeopleScope) => sql`
  cases.owner_id in (select users.id from users where ${isInScope(scope)})
  and cases.date >= ${from}::date and cases.date <= ${to}::date and ${isCounted}`
/** If `isNamed` is false, leaves out ids and titles. They are most of each row, and only a list of events shows them. */
const caseColumns = ({ isNamed }: FactsRequest) =>
  isNamed
    ? sql`cases.owner_id as "ownerId", 'case' as of, cases.id, cases.title as label, cases.date`
    : sql`cases.owner_id as "ownerId", 'case' as of, '' as id, '' as label, cases.date`

const readRows = async (db: Db, query: RawBuilder<OwnedFact>): Promise<OwnedFact[]> =>
  (await query.execute(db)).rows

const procedureFacts = (db: Db, scope: PeopleScope, needs: FactsRequest) =>
  readRows(
    db,
    sql<OwnedFact>`
      select ${caseColumns(needs)}, 'procedures' as event, steps.code, steps.operator_role as "operatorRole",
        count(*)::integer as count, (steps.setting = 'simulated' or ${isSimulatedCase}) as "isSimulated",
        false as "isImplied", false as "isRecorded", true as "standsAlone"
      from cases join case_procedures as steps on steps.case_id = cases.id
      where ${isCaseInRange(needs, scope)} and steps.code = any(${needs.procedureCodes}::text[])
      group by cases.id, steps.code, steps.operator_role, steps.setting
      limit ${maxRows}`,
  )

const implied = {
  code: sql.raw<string>(impliedParts.code),
  role: sql.raw<string>(impliedParts.role),
  setting: sql.raw<string>(impliedParts.setting),
}

/** Returns procedures that a case implies without a recorded line, such as the series of a drug. */
function impliedFacts(db: Db, scope: PeopleScope, needs: FactsRequest) {
  const codes = needs.procedureCodes.filter(canBeImplied)
  const pairs = pairWithSeries(needs.series)
  return readRows(
    db,
    sql<OwnedFact>`
      select ${caseColumns(needs)}, 'procedures' as event, ${implied.code} as code, ${implied.role} as "operatorRole",
        1 as count, (${implied.setting} = 'simulated' or ${isSimulatedCase}) as "isSimulated", true as "isImplied",
        exists (
          select from case_procedures as steps
          join unnest(${pairs.codes}::text[], ${pairs.series}::text[]) as known (code, series)
            on known.code = steps.code and known.series = ${implied.code}
          where steps.case_id = cases.id and steps.operator_role in ${sql.raw(countedRolesSql)}
        ) as "isRecorded",
        ${sql.raw(isNotDuplicatedSql('cases'))} as "standsAlone"
      from cases cross join lateral unnest(cases.implied_procedures) as implied (entry)
      where ${isCaseInRange(needs, scope)} and cases.implied_procedures <> '{}' and ${implied.code} = any(${codes}::text[])
      limit ${maxRows}`,
  )
}

/**
 * Selects only missions that may count, with one index for missions with a winch and one for types of missions. Most missions
 * have no winch, and most rules need few types.
 */
function neededMissions(needs: FactsRequest, scope: PeopleScope) {
  const { hasHoistCycles, missionTypes } = needs
  const withHoist = sql`
    select missions.id from missions
    where missions.hoist_cycles > 0 and missions.owner_id in (select users.id from users where ${isInScope(scope)})
      and missions.date >= ${needs.from}::date and missions.date <= ${needs.to}::date`
  const ofTypes = sql`
    select cases.mission_id as id from cases
    where ${isCaseInRange(needs, scope)} ${missionTypes === null ? sql`` : sql`and cases.mission_type = any(${missionTypes}::text[])`}`
  const missions = [...(hasHoistCycles ? [withHoist] : []), ...(missionTypes?.length === 0 ? [] : [ofTypes])]
  return sql.join(missions, sql` union `)
}

/** Returns missions. Each counts once, whatever the number of its patients, and links to its first case. */
const missionFacts = (db: Db, scope: PeopleScope, needs: FactsRequest) =>
  readRows(
    db,
    sql<OwnedFact>`
      select distinct on (cases.mission_id) ${caseColumns(needs)}, 'missions' as event,
        missions.mission_type as "missionType", missions.platform,
        coalesce(missions.hoist_cycles, 0) as "hoistCycles",
        coalesce(missions.hoist_cycles_night, 0) as "hoistCyclesByNight", ${isSimulatedCase} as "isSimulated"
      from (${neededMissions(needs, scope)}) as meant
      join cases on cases.mission_id = meant.id
      join missions on missions.id = cases.mission_id
      where ${isCaseInRange(needs, scope)}
      order by cases.mission_id, ${isSimulatedCase}, cases.patient_sequence
      limit ${maxRows}`,
  )

const caseFacts = (db: Db, scope: PeopleScope, needs: FactsRequest) =>
  readRows(
    db,
    sql<OwnedFact>`
      select ${caseColumns(needs)}, 'cases' as event, cases.type as "caseType", cases.mission_type as "missionType",
        cases.age_band as "ageBand", cases.level_of_care as "levelOfCare",
        missions.light_condition as "lightCondition", ${isSimulatedCase} as "isSimulated"
      from cases join missions on missions.id = cases.mission_id
      where ${isCaseInRange(needs, scope)} and cases.type is not null
      limit ${maxRows}`,
  )

const cpdFacts = (db: Db, scope: PeopleScope, { from, to, isNamed }: FactsRequest) =>
  readRows(
    db,
    sql<OwnedFact>`
      select owner_id as "ownerId", 'cpd_activity' as of, ${isNamed ? sql`id, title as label` : sql`'' as id, '' as label`},
        date, 'cpd' as event, type,
        categories, hours::float8 as hours
      from cpd_activities
      where owner_id in (select users.id from users where ${isInScope(scope)})
        and date >= ${from}::date and date <= ${to}::date
        and deleted_at is null and status in ('completed', 'verified')
      limit ${maxRows}`,
  )

/** Returns the facts in the logbooks and CPD of these users that the rules need. */
export async function listFacts(db: Db, scope: PeopleScope, needs: FactsRequest): Promise<OwnedFact[]> {
  const queries = [
    ...(needs.procedureCodes.length > 0 ? [procedureFacts] : []),
    ...(needs.procedureCodes.some(canBeImplied) ? [impliedFacts] : []),
    ...(needs.hasHoistCycles || needs.missionTypes?.length !== 0 ? [missionFacts] : []),
    ...(needs.hasCases ? [caseFacts] : []),
    ...(needs.hasCpd ? [cpdFacts] : []),
  ]
  const facts: OwnedFact[] = []
  // The queries run one after the other, because each request may use one connection at a time.
  for (const query of queries) facts.push(...(await query(db, scope, needs)))
  return facts
}
