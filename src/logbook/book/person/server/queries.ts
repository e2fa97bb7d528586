import { organizationIdSql } from '#people/users/reach/server/row-mapping.ts'
import type pg from 'pg'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import type { PersonCase } from '../contract.ts'

interface KeyCount {
  key: string
  count: number
}

export interface PersonStatsRow {
  total_cases: number
  completed_cases: number
  pending_cases: number
  total_missions: number
  /** Missions with at least one case that counts; drafts do not count. */
  flown_missions: number
  completed_missions: number
  pending_missions: number
  response_minutes: number | null
  case_types: KeyCount[]
  case_months: KeyCount[]
  mission_months: KeyCount[]
}

// One statement over the index by owner, so that all values come from one snapshot. Exercises and simulations are left
// out. Drafts are counted only in the totals and as pending.
const statsQuery = {
  name: 'cases_person_stats',
  text: `
    with logged as materialized (
      select mission_id, status, type, date, counted from cases
      where owner_id = $1 and deleted_at is null and status <> 'voided'
        and encounter_setting = 'real' and mission_type is distinct from 'training'
    ),
    flown as materialized (
      select missions.date, missions.result = any($2) as is_completed, missions.response_minutes, is_pending, is_flown
      from (
        select mission_id, bool_and(status in ('draft', 'pending')) as is_pending, bool_or(counted) as is_flown
        from logged group by mission_id
      ) as by_mission
      join missions on missions.id = by_mission.mission_id
    )
    select
      count(*) as total_cases,
      count(*) filter (where status = 'completed') as completed_cases,
      count(*) filter (where status in ('draft', 'pending')) as pending_cases,
      (select count(*) from flown) as total_missions,
      (select count(*) from flown where is_flown) as flown_missions,
      (select count(*) from flown where is_flown and is_completed) as completed_missions,
      (select count(*) from flown where is_pending) as pending_missions,
      (select avg(response_minutes)::float8 from flown where is_flown) as response_minutes,
      (
        select coalesce(json_agg(json_build_object('key', type, 'count', cases)), '[]')
        from (select type, count(*) as cases from logged where counted group by type) as by_type
      ) as case_types,
      (
        select coalesce(json_agg(json_build_object('key', month, 'count', cases)), '[]')
        from (
          select to_char(date, 'YYYY-MM') as month, count(*) as cases from logged
          where counted and date >= $3 group by 1
        ) as by_month
      ) as case_months,
      (
        select coalesce(json_agg(json_build_object('key', month, 'count', missions)), '[]')
        from (
          select to_char(date, 'YYYY-MM') as month, count(*) as missions from flown
          where is_flown and date >= $3 group by 1
        ) as by_month
      ) as mission_months
    from logged`,
}

/** Returns the statistics of one user. The monthly values start at the day `since`. */
export async function findPersonStats(
  pool: pg.Pool,
  ownerId: string,
  { completedResults, since }: { completedResults: readonly string[]; since: string },
): Promise<PersonStatsRow> {
  const { rows } = await pool.query<PersonStatsRow>({
    ...statsQuery,
    values: [ownerId, completedResults, since],
  })
  // An aggregate without GROUP BY always returns exactly one row.
  return rows[0] as PersonStatsRow
}

// $1 is the owner, $2 the viewer. Only owners see drafts; a supervisor does not see voided cases of others.
const visibleCasesSql: Record<CaseScope['reach'], string> = {
  own: `cases.owner_id = $2`,
  assigned: `(cases.owner_id = $2 or cases.status in ('pending', 'completed'))`,
  organization: `(cases.owner_id = $2 or (cases.status <> 'draft' and cases.organization_id = ${organizationIdSql('$2')}))`,
  all: `(cases.owner_id = $2 or cases.status <> 'draft')`,
}

export interface PersonCaseRow {
  id: string
  mission_number: string
  title: string
  date: string
  patient_age: number | null
  patient_age_unit: PersonCase['patientAgeUnit']
  status: PersonCase['status']
  type: string | null
}

export async function listCasesOfPerson(
  pool: pg.Pool,
  { reach, viewerId }: CaseScope,
  ownerId: string,
  limit: number,
): Promise<PersonCaseRow[]> {
  const { rows } = await pool.query<PersonCaseRow>({
    name: `cases_person_cases_${reach}`,
    text: `
      select id, mission_number, title, date, patient_age, patient_age_unit, status, type
      from cases
      where owner_id = $1 and deleted_at is null and ${visibleCasesSql[reach]}
      order by date desc, id desc
      limit $3`,
    values: [ownerId, viewerId, limit],
  })
  return rows
}

export interface PersonMissionRow {
  id: string
  mission_number: string
  title: string
  date: string
  mission_type: string | null
  platform: string | null
  result: string | null
  is_pending: boolean
  cases: number
}

export async function listMissionsOfPerson(
  pool: pg.Pool,
  { reach, viewerId }: CaseScope,
  ownerId: string,
  limit: number,
): Promise<PersonMissionRow[]> {
  const { rows } = await pool.query<PersonMissionRow>({
    name: `cases_person_missions_${reach}`,
    text: `
      with flown as (
        select mission_id, max(date) as date, count(*) as cases,
          bool_and(status in ('draft', 'pending')) as is_pending,
          (array_agg(title order by patient_sequence))[1] as title
        from cases
        where owner_id = $1 and deleted_at is null and status <> 'voided' and ${visibleCasesSql[reach]}
        group by mission_id
        order by max(date) desc, mission_id desc
        limit $3
      )
      select missions.id, missions.mission_number, flown.title, flown.date, missions.mission_type,
        missions.platform, missions.result, flown.is_pending, flown.cases
      from flown join missions on missions.id = flown.mission_id
      order by flown.date desc, missions.id desc`,
    values: [ownerId, viewerId, limit],
  })
  return rows
}
