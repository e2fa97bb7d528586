import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

interface CountRow {
  /** The nil id for the whole service. */
  organization_id: string
  grain: string
  starts_on: string
  dimension: string
  key: string
  cases: number
  missions: number
  mission_minutes: number
}

/** Returns the stored counts, after adding all pending changes. */
export async function readCounts(db: Db): Promise<CountRow[]> {
  await sql`select fold_case_counts()`.execute(db)
  const { rows } = await sql<CountRow>`
    select organization_id, grain, starts_on::text, dimension, key, cases, missions, mission_minutes from case_counts
    where cases <> 0 or missions <> 0 or mission_minutes <> 0
    order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** Computes the same counts from all cases and missions, without the code that maintains the stored counts. */
export async function computeCounts(db: Db): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with counted as (
      select * from cases where status in ('pending', 'completed') and deleted_at is null
        and encounter_setting = 'real' and mission_type <> 'training'
    ),
    facts (organization_id, date, dimension, key, cases, missions, mission_minutes) as (
      select organization_id, date, 'total', '', 1, 0, 0 from counted
      union all select organization_id, date, 'owner', owner_id::text, 1, 0, 0 from counted
      union all select organization_id, date, 'flagged', '', 1, 0, 0 from counted where flag_case_review
      union all select organization_id, date, 'type', type, 1, 0, 0 from counted
      union all select organization_id, date, 'mission_type', mission_type, 1, 0, 0 from counted
      union all select organization_id, date, 'diagnosis', diagnosis_primary, 1, 0, 0 from counted
      union all select organization_id, date, 'gender', gender, 1, 0, 0 from counted
      union all select organization_id, date, 'level_of_care', level_of_care, 1, 0, 0 from counted
      union all select organization_id, date, 'procedure', unnest(dashboard_procedures), 1, 0, 0 from counted
      union all select m.organization_id, m.date, d.dimension, d.key, 0, 1, m.mission_minutes from missions m
        cross join lateral (values ('total', ''), ('owner', m.owner_id::text)) as d (dimension, key)
        where m.mission_minutes is not null and exists (select from counted where mission_id = m.id)
    )
    select counted_for as organization_id, grain, starts_on::text, dimension, key,
      sum(cases) as cases, sum(missions) as missions, sum(mission_minutes) as mission_minutes
    from facts cross join lateral (
      values ('day', date), ('month', date_trunc('month', date)::date), ('all', '-infinity'::date),
        ('week', date_trunc('week', date)::date), ('week', date_trunc('week', date + 1)::date - 1)
    ) as g (grain, starts_on)
    cross join lateral (
      values ('00000000-0000-0000-0000-000000000000'::uuid), (organization_id)
    ) as whom (counted_for)
    where counted_for is not null and key is not null and (grain <> 'day' or dimension = 'total')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
