/** SQL for the cases of a filtered list. */
import type { CaseStatus } from '#logging/cases/contract.ts'
import { awaitsReviewSql } from '#logging/cases/review-sql.ts'
import { requestedSql, type RequestedState } from '#logging/cases/sign-off-sql.ts'
import { clinicianIdsSql, organizationIdSql } from '#people/users/reach/server/row-mapping.ts'
import type { CaseScope } from '#logging/cases/record/server/policy.ts'

/** The last case of a page. The next page starts with the case after it. */
export interface PagePosition {
  date: string
  id: string
}

export type ReviewFilter = 'to_end' | 'own'

export type SortOrder = 'newest' | 'oldest'

export interface CaseFilters {
  type?: string
  missionType?: string
  /** First and last day. */
  from?: string
  to?: string
  status?: CaseStatus
  isFlagged?: boolean
  /** Only cases that wait for a review: those of others, or the viewer's own. */
  review?: ReviewFilter
  /** Only the viewer's own cases whose request for a signature is in this state. */
  requested?: RequestedState | undefined
  ownerId?: string
  /** Only the viewer's own cases. */
  isOwn?: boolean
  search?: SearchQueries
  /** The search for the better matches only; null if all matches are equally good. */
  better?: SearchQueries | null
  /** Excludes matches of this query, as text of the type `tsquery`. */
  excludedQuery?: string | undefined
  /** Codes of the search index that a case must not have. */
  excludedCodes?: readonly string[]
  after?: PagePosition
  /** By day; newest first if undefined. */
  sort?: SortOrder
}

/** The searched words and codes, as text of the type `tsquery`. */
export interface SearchQueries {
  all: string
  /**
   * The terms that are so rare that all cases with them are read and sorted. If null, a scan by date fills the page.
   */
  rare: string | null
}

export interface Parameter {
  value: unknown
  type: string
}

/** Adds a parameter to the statement and returns its placeholder. */
export type AddParameter = (value: unknown, type: string) => string

const notDeleted = 'cases.deleted_at is null'

/**
 * Returns the conditions that every subquery has. Status and flag are literals, so that PostgreSQL can use partial
 * indexes.
 */
function toConditions(filters: CaseFilters, parameter: AddParameter): string[] {
  const {
    type,
    missionType,
    from,
    to,
    status,
    isFlagged,
    ownerId,
    after,
    search,
    excludedQuery,
    excludedCodes = [],
  } = filters
  const conditions = [notDeleted]
  if (type) conditions.push(`cases.type = ${parameter(type, 'text')}`)
  if (missionType) conditions.push(`cases.mission_type = ${parameter(missionType, 'text')}`)
  if (ownerId) conditions.push(`cases.owner_id = ${parameter(ownerId, 'uuid')}`)
  if (from) conditions.push(`cases.date >= ${parameter(from, 'date')}`)
  if (to) conditions.push(`cases.date < ${parameter(to, 'date')} + 1`)
  if (status) conditions.push(`cases.status = '${status}'`)
  if (isFlagged !== undefined)
    conditions.push(isFlagged ? 'cases.flag_case_review' : 'not cases.flag_case_review')
  if (after) {
    conditions.push(
      `(cases.date, cases.id) ${filters.sort === 'oldest' ? '>' : '<'} (${parameter(after.date, 'date')}, ${parameter(after.id, 'uuid')})`,
    )
  }
  // "Is true" stops PostgreSQL from using the text index, which would first collect every case with a frequent word.
  if (search) conditions.push(`(cases.search_vector @@ ${parameter(search.all, 'tsquery')}) is true`)
  if (excludedQuery)
    conditions.push(`(cases.search_vector @@ ${parameter(excludedQuery, 'tsquery')}) is false`)
  for (const code of excludedCodes)
    conditions.push(`(cases.search_vector @@ ${parameter(`'${code}'`, 'tsquery')}) is false`)
  return conditions
}

/** Returns the order of a list, for the columns of `table`. */
export const orderOf = (sort: SortOrder | undefined, table: string): string =>
  sort === 'oldest' ? `${table}.date, ${table}.id` : `${table}.date desc, ${table}.id desc`

// Selects only columns of the indexes by date, so that a skipped case is not fetched.
const page = ({ sort, limit }: Search, conditions: readonly string[]): string => `
  (select cases.id, cases.date from cases where ${conditions.join(' and ')}
    order by ${orderOf(sort, 'cases')} limit ${limit})`

interface Search {
  reach: CaseScope['reach']
  status: CaseStatus | undefined
  sort: SortOrder | undefined
  /** Returns the placeholder of the viewer's id, added at the first call: PostgreSQL refuses an unused parameter. */
  viewer: () => string
  conditions: readonly string[]
  limit: number
}

/** Scans the cases of the scope along the indexes by date until the page is full. */
function scanByDate(search: Search): string {
  const { reach, status, viewer, conditions } = search
  const ownPage = (...further: string[]) =>
    page(search, [...conditions, `cases.owner_id = ${viewer()}`, ...further])
  if (reach === 'own' || status === 'draft') return ownPage()
  if (reach === 'assigned') {
    if (status === 'voided') return ownPage()
    const assignedConditions = [
      ...conditions,
      'cases.owner_id = clinicians.id',
      "cases.status in ('pending', 'completed')",
    ]
    return `${ownPage()} union all
      select assigned.* from ${clinicianIdsSql(['viewCases'], viewer())} as clinicians
      cross join lateral ${page(search, assignedConditions)} as assigned`
  }
  const loggedPage = (...further: string[]) =>
    page(search, [...conditions, "cases.status <> 'draft'", ...further])
  if (reach === 'organization') {
    const isInside = `cases.organization_id = ${organizationIdSql(viewer())}`
    const ownElsewhere = ownPage(`(cases.status = 'draft' or (${isInside}) is not true)`)
    return `${loggedPage(isInside)} union all ${ownElsewhere}`
  }
  return status ? loggedPage() : `${loggedPage()} union all ${ownPage("cases.status = 'draft'")}`
}

function visibleTo({ reach, viewer }: Pick<Search, 'reach' | 'viewer'>): string {
  const isOwn = `cases.owner_id = ${viewer()}`
  if (reach === 'own') return isOwn
  if (reach === 'all') return `(${isOwn} or cases.status <> 'draft')`
  if (reach === 'organization')
    return `(${isOwn} or (cases.status <> 'draft' and cases.organization_id = ${organizationIdSql(viewer())}))`
  // As an array, so that PostgreSQL can combine the index by owner with the text index.
  const owners = `${clinicianIdsSql(['viewCases'], viewer())} union all select ${viewer()}`
  return `cases.owner_id = any (array(${owners})) and (${isOwn} or cases.status in ('pending', 'completed'))`
}

/** Reads all cases with the rare terms from the text index and sorts them. */
function sortHits(search: Search, rare: string): string {
  // "Is true" here too, so that PostgreSQL combines the text index only with the index by owner.
  const others = search.conditions
    .filter((condition) => condition !== notDeleted)
    .map((condition) => `(${condition}) is true`)
  const conditions = [notDeleted, `cases.search_vector @@ ${rare}`, visibleTo(search), ...others]
  return `
    (with hits as materialized (select cases.id, cases.date from cases where ${conditions.join(' and ')})
    select hits.id, hits.date from hits order by ${orderOf(search.sort, 'hits')} limit ${search.limit})`
}

/** Returns a subquery for the ids and days of the first `limit` cases within the scope that match the filters. */
export function matchingCasesSql(
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
  parameter: AddParameter,
): string {
  let viewerParameter: string | undefined
  const viewer = () => (viewerParameter ??= parameter(scope.viewerId, 'uuid'))
  const conditions = toConditions(filters, parameter)
  if (filters.review)
    conditions.push(awaitsReviewSql, `cases.owner_id ${filters.review === 'own' ? '=' : '<>'} ${viewer()}`)
  if (filters.requested) conditions.push(requestedSql(filters.requested, viewer()))
  const reach = filters.isOwn ? 'own' : scope.reach
  const search = { reach, status: filters.status, sort: filters.sort, viewer, conditions, limit }
  const rare = filters.search?.rare
  return rare ? sortHits(search, parameter(rare, 'tsquery')) : scanByDate(search)
}
