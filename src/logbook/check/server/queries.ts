import type pg from 'pg'
import { isPatientless } from '#logging/missions/mission.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { missionResults } from '#reference/mission-lists.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import type { FindingKind } from '../contract.ts'
import { caseColumns, type CasePosition, type CaseLineRow } from '../case-list/server/queries.ts'
import {
  checkedCases,
  columnOf,
  conditions,
  firstMonitoredProcedure,
  withMission,
} from './finding-queries.ts'

/** A case with a problem, and the columns that its explanation needs. */
export interface FindingRow extends CaseLineRow, Record<MissionTimeField, Date | null> {
  updated_at: Date
  mission_type: string | null
  supervision_level: string | null
  final_airway: string | null
  /** The first induction or intubation of the case, which needs capnography. */
  monitored_step: string | null
  other_id?: string
}

export interface FindingWithOtherCase {
  row: FindingRow
  /** For a likely duplicate: the case that it repeats. */
  other: CaseLineRow | null
}

const patientlessResults = missionResults
  .map(({ code }) => code)
  .filter((result) => isPatientless({ result }))
  .map((code) => `'${code}'`)
  .join(', ')

/** One case for each mission and set of compared facts: see `#logging/cases/duplicates/likely-duplicate.ts`. */
const firstCases = `
  select distinct on (
    cases.date, cases.type, cases.patient_age, cases.patient_age_unit, missions.platform, cases.mission_id
  ) cases.id, cases.date, cases.type, cases.patient_age, cases.patient_age_unit, missions.platform, cases.created_at
  from (${checkedCases}) as cases ${withMission}
  where cases.type is not null and cases.patient_age is not null and cases.patient_age_unit is not null
    and not cases.patient_age_unknown and missions.platform is not null
    and missions.mission_type is distinct from 'team_or_organ_transport'
    and coalesce(missions.result, '') not in (${patientlessResults})
  order by cases.date, cases.type, cases.patient_age, cases.patient_age_unit, missions.platform,
    cases.mission_id, cases.created_at, cases.id`

const areDifferent = (a: string, b: string) => `exists (
  select from different_cases as marked
  where marked.case_id = least(${a}, ${b}) and marked.other_id = greatest(${a}, ${b})
)`

/**
 * Pairs each case with the one before it that has the same day, type, age, and aircraft or vehicle: n matching
 * missions make n - 1 pairs, not a pair for each combination. If the user marked a pair as not duplicates, pairs the
 * case with the nearest earlier case without such a mark.
 */
const pairs = `
  with first_cases as materialized (${firstCases}),
  nearest as (
    select first_cases.*, lag(first_cases.id) over (
      partition by
        first_cases.date, first_cases.type, first_cases.patient_age, first_cases.patient_age_unit, first_cases.platform
      order by first_cases.created_at, first_cases.id
    ) as other_id
    from first_cases
  ),
  pairs_with_mark as (
    select nearest.*, ${areDifferent('nearest.id', 'nearest.other_id')} as is_different
    from nearest where nearest.other_id is not null
  )
  select pair.id, pair.date, pair.other_id from pairs_with_mark as pair where not pair.is_different
  union all (
    select distinct on (pair.id) pair.id, pair.date, earlier.id
    from pairs_with_mark as pair
    join first_cases as earlier using (date, type, patient_age, patient_age_unit, platform)
    where pair.is_different and (earlier.created_at, earlier.id) < (pair.created_at, pair.id)
      and not ${areDifferent('pair.id', 'earlier.id')}
    order by pair.id, earlier.created_at desc, earlier.id desc
  )`

const countsQuery = {
  name: 'logbook_check_counts',
  text: `
    select count(*) as looked_at,
      count(*) filter (where ${conditions.supervisor}) as supervisor,
      count(*) filter (where ${conditions.times}) as times,
      count(*) filter (where ${conditions.capnography}) as capnography,
      count(*) filter (where ${conditions.drafts}) as drafts,
      (select count(*) from (${pairs}) as pairs) as duplicates
    from (${checkedCases}) as cases ${withMission}`,
}

export type CountsRow = Record<FindingKind | 'looked_at', number>

/** Counts all findings in one statement, so that they come from one snapshot. */
export async function countFindings(pool: pg.Pool, { viewerId }: CaseScope, now: Date): Promise<CountsRow> {
  const { rows } = await pool.query<CountsRow>({ ...countsQuery, values: [viewerId, now] })
  return rows[0] as CountsRow // an aggregate always returns one row
}

const missionColumns = missionTimes.map(({ field }) => `${columnOf(field)} as "${field}"`).join(', ')

const columns = `${caseColumns('cases')}, cases.updated_at, cases.supervision_level, missions.mission_type,
  cases.details->'airway'->>'finalAirway' as final_airway, ${firstMonitoredProcedure} as monitored_step, ${missionColumns}`

// $2 is the current time; $3 and $4 are the last case of the previous page, or null; $5 is the number of cases. Every query
// mentions $2, because PostgreSQL cannot infer the type of a parameter that a query does not use.
const isAfter = `($3::date is null or (cases.date, cases.id) < ($3::date, $4::uuid)) and $2::timestamptz is not null`
const orderAndLimit = 'order by cases.date desc, cases.id desc limit $5'

const pageSql = (condition: string) => `
  select ${columns} from (${checkedCases}) as cases ${withMission} where ${condition} and ${isAfter} ${orderAndLimit}`

const pairsPageSql = `
  select ${columns}, pairs.other_id
  from (${pairs}) as pairs join cases on cases.id = pairs.id ${withMission} where ${isAfter} ${orderAndLimit}`

/** Returns at most `limit` cases with this problem, newest first. */
export async function listFindingRows(
  pool: pg.Pool,
  { viewerId }: CaseScope,
  { kind, now, after, limit }: { kind: FindingKind; now: Date; after: CasePosition | null; limit: number },
): Promise<FindingRow[]> {
  const text = kind === 'duplicates' ? pairsPageSql : pageSql(conditions[kind])
  const values = [viewerId, now, after?.date ?? null, after?.id ?? null, limit]
  const { rows } = await pool.query<FindingRow>({ name: `logbook_check_${kind}`, text, values })
  return rows
}
