import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { batched } from '#platform/server/db/batched.ts'
import type { Cases, Missions } from '#platform/server/db/types.ts'
import type { CaseScope } from '#cases/record/server/policy.ts'
import { foundCases, orderOf, type CaseFilters, type Parameter, type SortOrder } from './filter-queries.ts'

const summaryColumns = [
  'id',
  'owner_id',
  'mission_id',
  'mission_number',
  'mission_type',
  'patient_sequence',
  'title',
  'date',
  'type',
  'status',
  'patient_age',
  'patient_age_unit',
  'age_band',
  'gender',
  'diagnosis_primary',
  'my_role',
  'supervision_level',
  'flag_case_review',
  'encounter_setting',
  'created_at',
] as const

/** A row of the logbook. */
export interface CaseSummaryRow
  extends
    Pick<Selectable<Cases>, (typeof summaryColumns)[number]>,
    Pick<Selectable<Missions>, 'result' | 'platform' | 'mission_minutes'> {
  owner_name: string
  owner_role: Role
  procedures: string[]
}

/** Returns at most `limit` cases of the scope that match the filters, in their order. */
export async function listCasePage(
  pool: pg.Pool,
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
): Promise<CaseSummaryRow[]> {
  const parameters: Parameter[] = []
  const parameter = (value: unknown, type: string) => `requested.p${parameters.push({ value, type })}`
  const found = foundCases(scope, filters, limit, parameter)
  const text = pagesOf(found, parameters, { limit, sort: filters.sort })
  const values = parameters.map(({ value }) => value)
  // A search for rare terms may take long, so it is never batched with other requests.
  return filters.search
    ? ((await readPages(pool, text, [values]))[0] ?? [])
    : readTogether(pool, { text, values })
}

interface PageRequest {
  text: string
  values: readonly unknown[]
}

/** Reads concurrently requested pages with the same query text, such as everybody's newest cases, in one query. */
const readTogether = batched(async (pool: pg.Pool, requests: readonly PageRequest[]) => {
  const pages = new Map<PageRequest, CaseSummaryRow[]>()
  const shapes = Map.groupBy(requests, ({ text }) => text)
  await Promise.all(
    [...shapes].map(async ([text, alike]) => {
      const found = await readPages(
        pool,
        text,
        alike.map(({ values }) => values),
      )
      alike.forEach((page, at) => pages.set(page, found[at] ?? []))
    }),
  )
  return requests.map((page) => pages.get(page) ?? [])
})

/** Returns one page for each list of values. */
async function readPages(
  pool: pg.Pool,
  text: string,
  requests: readonly (readonly unknown[])[],
): Promise<CaseSummaryRow[][]> {
  const values = (requests[0] ?? []).map((_, at) => requests.map((one) => one[at]))
  // One statement name per query text, so that PostgreSQL plans it once per connection.
  const name = statementName('cases_pages', text)
  const { rows } = await pool.query<CaseSummaryRow & { position: number }>({ name, text, values })
  const pages = Map.groupBy(rows, ({ position }) => position)
  return requests.map((_, position) => pages.get(position) ?? [])
}

const columns = summaryColumns.map((column) => `cases.${column}`).join(', ')

// The subselect hides the array length from PostgreSQL, which would otherwise plan the query for one page every time.
const listOf = ({ type }: Parameter, at: number) => `(select $${at + 1}::${type}[])`

/** Takes the parameters as $1, $2, ...: each is an array with one entry per requested page. */
const pagesOf = (
  found: string,
  parameters: readonly Parameter[],
  { limit, sort }: { limit: number; sort: SortOrder | undefined },
): string => `
  select rows.*
  from unnest(${parameters.map(listOf).join(', ')}) with ordinality
    as requested (${parameters.map((_, at) => `p${at + 1}`).join(', ')}, position)
  cross join lateral (
    select requested.position::integer - 1 as position, ${columns},
      missions.result, missions.platform, missions.mission_minutes,
      owners.name as owner_name, owners.role as owner_role,
      array(
        select steps.code from case_procedures as steps where steps.case_id = cases.id order by steps.position
      ) as procedures
    from (
      select found.id, found.date from (${found}) as found order by ${orderOf(sort, 'found')} limit ${limit}
    ) as page
    join cases on cases.id = page.id
    join missions on missions.id = cases.mission_id
    join users as owners on owners.id = cases.owner_id
  ) as rows
  order by rows.position, ${orderOf(sort, 'rows')}`
