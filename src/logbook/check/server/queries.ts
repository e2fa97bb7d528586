import type pg from 'pg'
import { isPatientless } from '#logging/missions/mission.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import { missionResults } from '#reference/mission-lists.ts'
import { missionTimes, type MissionTimeField } from '#reference/mission-times.ts'
import type { FindingKind } from '../contract.ts'
import { compared, type CasePosition, type ComparedRow } from '../case-list/server/queries.ts'
import { checkedCases, columnOf, conditions, monitoredStep, withMission } from './finding-queries.ts'

/** A case with a problem, and the facts for the sentence about it. */
export interface FindingRow extends ComparedRow, Record<MissionTimeField, Date | null> {
  updated_at: Date
  mission_type: string | null
  supervision_level: string | null
  final_airway: string | null
  monitored_step: string | null
  other_id?: string
}

export interface FoundProblem {
  row: FindingRow
  /** For a likely duplicate: the case that it repeats. */
  other: ComparedRow | null
}

const patientlessResults = missionResults
  .map(({ code }) => code)
  .filter((result) => isPatientless({ result }))
  .map((code) => `'${code}'`)
  .join(', ')

/** One case for each mission and set of compared facts: see `#logging/cases/duplicates/likely-duplicate.ts`. */
const firsts = `
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
 * Pairs each case with the one before it that has the same day, type, age and platform. For n equal missions this gives
 * n - 1 pairs, not one for every two. If the user marked a pair as different patients, pairs with the nearest earlier
 * case that is not marked.
 */
const pairs = `
  with firsts as materialized (${firsts}),
  nearest as (
    select firsts.*, lag(firsts.id) over (
      partition by firsts.date, firsts.type, firsts.patient_age, firsts.patient_age_unit, firsts.platform
      order by firsts.created_at, firsts.id
    ) as other_id
    from firsts
  ),
  judged as (
    select nearest.*, ${areDifferent('nearest.id', 'nearest.other_id')} as is_different
    from nearest where nearest.other_id is not null
  )
  select judged.id, judged.date, judged.other_id from judged where not judged.is_different
  union all (
    select distinct on (judged.id) judged.id, judged.date, earlier.id
    from judged
    join firsts as earlier using (date, type, patient_age, patient_age_unit, platform)
    where judged.is_different and (earlier.created_at, earlier.id) < (judged.created_at, judged.id)
      and not ${areDifferent('judged.id', 'earlier.id')}
    order by judged.id, earlier.created_at desc, earlier.id desc
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

const columns = `${compared('cases')}, cases.updated_at, cases.supervision_level, missions.mission_type,
  cases.details->'airway'->>'finalAirway' as final_airway, ${monitoredStep} as monitored_step, ${missionColumns}`

// $2 is the current time; $3 and $4 are the last case of the previous page, or null; $5 is the number of cases.
const isAfter = `($3::date is null or (cases.date, cases.id) < ($3::date, $4::uuid)) and $2::timestamptz is not null`
const inOrder = 'order by cases.date desc, cases.id desc limit $5'

const pageOf = (condition: string) => `
  select ${columns} from (${checkedCases}) as cases ${withMission} where ${condition} and ${isAfter} ${inOrder}`

const pairsPage = `
  select ${columns}, pairs.other_id
  from (${pairs}) as pairs join cases on cases.id = pairs.id ${withMission} where ${isAfter} ${inOrder}`

/** Returns at most `limit` cases with this problem, newest first. */
export async function listFindingRows(
  pool: pg.Pool,
  { viewerId }: CaseScope,
  { kind, now, after, limit }: { kind: FindingKind; now: Date; after: CasePosition | null; limit: number },
): Promise<FindingRow[]> {
  const text = kind === 'duplicates' ? pairsPage : pageOf(conditions[kind])
  const values = [viewerId, now, after?.date ?? null, after?.id ?? null, limit]
  const { rows } = await pool.query<FindingRow>({ name: `logbook_check_${kind}`, text, values })
  return rows
}
