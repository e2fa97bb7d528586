import type pg from 'pg'
import { batchLookups } from '#platform/server/db/batched.ts'

export interface NumberSeries {
  ownerId: string
  organizationId: string | null
  year: number
  /** The text before the running number, such as `25-`. */
  lead: string
}

const numberSql = `requested.lead || lpad(running::text, greatest(5, length(running::text)), '0')`

// Updates the counters in a fixed order, so that servers cannot deadlock. It commits asynchronously: the case that
// uses the number commits later, and the commit of that case makes all earlier commits durable.
const takeNumbers = {
  name: 'missions_take_numbers',
  text: `
    with asynchronous as materialized (select set_config('synchronous_commit', 'off', true)),
    requested as (
      select *, row_number() over (partition by organization_id, year order by position) as turn,
        count(*) over (partition by organization_id, year) as turns
      from unnest($1::uuid[], $2::smallint[], $3::uuid[], $4::text[])
        with ordinality as requested (organization_id, year, owner_id, lead, position)
    ),
    taken as (
      insert into mission_number_counters as counters (organization_id, year, last_number)
      select organization_id, year, count(*) from requested cross join asynchronous
      group by organization_id, year order by organization_id, year
      on conflict (organization_id, year)
        do update set last_number = counters.last_number + excluded.last_number
      returning organization_id, year, last_number
    ),
    numbered as (
      select requested.*, ${numberSql} as number
      from requested
      join taken on taken.organization_id is not distinct from requested.organization_id and taken.year = requested.year
      cross join lateral (select taken.last_number - turns + turn as running) as counted
    )
    select position::integer - 1 as position, number,
      exists (select from missions where owner_id = numbered.owner_id and mission_number = number)
      or exists (
        select from missions where organization_id = numbered.organization_id and mission_number = number
      )
      or (numbered.organization_id is null
        and exists (select from missions where organization_id is null and mission_number = number)) as "isUsed"
    from numbered
    order by position`,
}

interface TakenNumber {
  number: string
  isUsed: boolean
}

/**
 * Returns the next number of a series, and whether the owner or anyone in the organization has already typed it. Runs in
 * its own transaction, so that users do not wait for each other's cases.
 */
export const takeMissionNumber = batchLookups(
  async (pool: pg.Pool, series: readonly NumberSeries[]): Promise<TakenNumber[]> => {
    const values = [
      series.map(({ organizationId }) => organizationId),
      series.map(({ year }) => year),
      series.map(({ ownerId }) => ownerId),
      series.map(({ lead }) => lead),
    ]
    const { rows } = await pool.query<TakenNumber>({ ...takeNumbers, values })
    return rows
  },
)
