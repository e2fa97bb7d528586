import type pg from 'pg'
import { historyOfConnection } from '#platform/server/db/history.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { batchLookups } from '#platform/server/db/batched.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'
import {
  matchingCasesSql,
  orderOf,
  type CaseFilters,
  type PagePosition,
  type Parameter,
  type SortOrder,
} from './filter-queries.ts'

/** A case on a page of a list. */
export interface ListedCase extends PagePosition {
  /** Changes whenever anything in the case's line changes. */
  stamp: string
}

/** Returns at most `limit` cases of the scope that match the filters, in their order. */
export async function listCasePage(
  pool: pg.Pool,
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
): Promise<ListedCase[]> {
  // A constant is the first parameter, so that each requested page has a row even if no filter has a value.
  const parameters: Parameter[] = [{ value: true, type: 'boolean' }]
  const parameter = (value: unknown, type: string) => `requested.p${parameters.push({ value, type })}`
  const filteredCases = matchingCasesSql(scope, filters, limit, parameter)
  const text = pagesSql(filteredCases, parameters, { limit, sort: filters.sort })
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
const readTogether = batchLookups(async (pool: pg.Pool, requests: readonly PageRequest[]) => {
  const pages = new Map<PageRequest, ListedCase[]>()
  const requestsByText = Map.groupBy(requests, ({ text }) => text)
  await Promise.all(
    [...requestsByText].map(async ([text, sameTextRequests]) => {
      const foundPages = await readPages(
        pool,
        text,
        sameTextRequests.map(({ values }) => values),
      )
      sameTextRequests.forEach((page, index) => pages.set(page, foundPages[index] ?? []))
    }),
  )
  return requests.map((page) => pages.get(page) ?? [])
})

/** Returns one page for each list of values. */
async function readPages(
  pool: pg.Pool,
  text: string,
  requests: readonly (readonly unknown[])[],
): Promise<ListedCase[][]> {
  const columns = (requests[0] ?? []).map((_, index) => requests.map((request) => request[index]))
  // One statement name per query text, so that PostgreSQL plans it once per connection.
  const name = statementName('cases_pages', text)
  const { rows } = await pool.query<ListedCase & { position: number }>({ name, text, values: columns })
  const pages = Map.groupBy(rows, ({ position }) => position)
  return requests.map((_, position) => pages.get(position) ?? [])
}

// The subselect hides the array length from PostgreSQL, which would otherwise plan the query for one page every time.
const arrayParameter = ({ type }: Parameter, position: number) => `(select $${position + 1}::${type}[])`

/**
 * A stamp that changes whenever anything in the line of a case changes. PostgreSQL gives each row the number of the
 * transaction that last wrote it (`xmin`). After a failover another transaction can have the same number, so the stamp
 * includes the history of the connection. Procedures are written only together with their case. Rows show only a user's
 * name and role; other columns of users change with every visit.
 */
export const stampOf = `concat_ws(' ', ${historyOfConnection}, cases.xmin, missions.xmin, owners.role, owners.name)`

/** The tables of the stamp, for a query that has `cases`. */
export const joinMissionAndOwner = `
    join missions on missions.id = cases.mission_id
    join users as owners on owners.id = cases.owner_id`

/** Returns the SQL of pages. Its parameters $1, $2, ... are arrays with one entry per requested page. */
const pagesSql = (
  casesSql: string,
  parameters: readonly Parameter[],
  { limit, sort }: { limit: number; sort: SortOrder | undefined },
): string => `
  select rows.*
  from unnest(${parameters.map(arrayParameter).join(', ')}) with ordinality
    as requested (${parameters.map((_, index) => `p${index + 1}`).join(', ')}, position)
  cross join lateral (
    select requested.position::integer - 1 as position, cases.id, cases.date, ${stampOf} as stamp
    from (
      select found.id, found.date from (${casesSql}) as found order by ${orderOf(sort, 'found')} limit ${limit}
    ) as page
    join cases on cases.id = page.id ${joinMissionAndOwner}
  ) as rows
  order by rows.position, ${orderOf(sort, 'rows')}`
