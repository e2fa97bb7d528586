import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import { statementName } from '#platform/server/db/statement-name.ts'
import { batched } from '#platform/server/db/batched.ts'
import type { Cases, Missions } from '#platform/server/db/types.ts'
import type { CaseStatus } from '#cases/contract.ts'
import type { CaseScope } from '#cases/record/server/policy.ts'

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

/** The last case of a page. The next page starts with the case after it. */
export interface PagePosition {
  date: string
  id: string
}

export interface CaseFilters {
  type?: string
  missionType?: string
  /** First and last day. */
  from?: string
  to?: string
  status?: CaseStatus
  isFlagged?: boolean
  ownerId?: string
  after?: PagePosition
  words?: SearchWords
}

/** The searched words, as text of the type `tsquery`. */
export interface SearchWords {
  all: string
  /** Words so rare that all cases with them are read and sorted. If null, a scan by date fills the page. */
  rare: string | null
}

/** Returns at most `limit` cases of the scope that match the filters, newest first. */
export async function listCasePage(
  pool: pg.Pool,
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
): Promise<CaseSummaryRow[]> {
  const parameters: Parameter[] = []
  const parameter = (value: unknown, type: string) => `requested.p${parameters.push({ value, type })}`
  const viewer = parameter(scope.viewerId, 'uuid')
  const conditions = toConditions(filters, parameter)
  const search: Search = { reach: scope.reach, status: filters.status, viewer, conditions, limit }
  const rare = filters.words?.rare
  const found = rare ? sortHits(search, parameter(rare, 'tsquery')) : scanByDate(search)
  const text = pagesOf(found, parameters, limit)
  const values = parameters.map(({ value }) => value)
  // A search for rare words may take long, so it is never batched with other requests.
  return filters.words
    ? ((await readPages(pool, text, [values]))[0] ?? [])
    : readTogether(pool, { text, values })
}

interface Parameter {
  value: unknown
  type: string
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

const notDeleted = 'cases.deleted_at is null'

/** Returns the conditions of every branch. Status and flag are literals, so that PostgreSQL can use partial indexes. */
function toConditions(filters: CaseFilters, parameter: (value: unknown, type: string) => string): string[] {
  const { type, missionType, from, to, status, isFlagged, ownerId, after, words } = filters
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
      `(cases.date, cases.id) < (${parameter(after.date, 'date')}, ${parameter(after.id, 'uuid')})`,
    )
  }
  // "Is true" stops PostgreSQL from using the text index, which would first collect every case with a frequent word.
  if (words) conditions.push(`(cases.search_vector @@ ${parameter(words.all, 'tsquery')}) is true`)
  return conditions
}

const newestFirst = 'date desc, id desc'

// Selects only columns of the indexes by date, so that a skipped case is not fetched.
const page = (conditions: readonly string[], limit: number): string => `
  (select cases.id, cases.date from cases where ${conditions.join(' and ')}
    order by cases.date desc, cases.id desc limit ${limit})`

interface Search {
  reach: CaseScope['reach']
  status: CaseStatus | undefined
  /** The id of the viewer, as a parameter. */
  viewer: string
  conditions: readonly string[]
  limit: number
}

/** Scans the cases of the scope along the indexes by date until the page is full. */
function scanByDate({ reach, status, viewer, conditions, limit }: Search): string {
  const ownOf = (...further: string[]) =>
    page([...conditions, `cases.owner_id = ${viewer}`, ...further], limit)
  if (reach === 'own' || status === 'draft') return ownOf()
  if (reach === 'assigned') {
    if (status === 'voided') return ownOf()
    const each = [...conditions, 'cases.owner_id = clinicians.id', "cases.status in ('pending', 'completed')"]
    return `${ownOf()} union all
      select assigned.* from users as clinicians cross join lateral ${page(each, limit)} as assigned
      where clinicians.supervisor_id = ${viewer}`
  }
  const everybodys = page([...conditions, "cases.status <> 'draft'"], limit)
  return status ? everybodys : `${everybodys} union all ${ownOf("cases.status = 'draft'")}`
}

function visibleTo({ reach, viewer }: Search): string {
  const isOwn = `cases.owner_id = ${viewer}`
  if (reach === 'own') return isOwn
  if (reach === 'all') return `(${isOwn} or cases.status <> 'draft')`
  // As an array, so that PostgreSQL can combine the index by owner with the text index.
  const owners = `select users.id from users where users.supervisor_id = ${viewer} union all select ${viewer}`
  return `cases.owner_id = any (array(${owners})) and (${isOwn} or cases.status in ('pending', 'completed'))`
}

/** Reads all cases with the rare words from the text index and sorts them. */
function sortHits(search: Search, rare: string): string {
  // "Is true" here too: apart from the index by owner, no other index would narrow the hits.
  const others = search.conditions
    .filter((condition) => condition !== notDeleted)
    .map((condition) => `(${condition}) is true`)
  const conditions = [notDeleted, `cases.search_vector @@ ${rare}`, visibleTo(search), ...others]
  return `
    (with hits as materialized (select cases.id, cases.date from cases where ${conditions.join(' and ')})
    select hits.id, hits.date from hits order by ${newestFirst} limit ${search.limit})`
}

const columns = summaryColumns.map((column) => `cases.${column}`).join(', ')

// The subselect hides the array length from PostgreSQL, which would otherwise plan the query for one page every time.
const listOf = ({ type }: Parameter, at: number) => `(select $${at + 1}::${type}[])`

/** Takes the parameters as $1, $2, ...: each is an array with one entry per requested page. */
const pagesOf = (found: string, parameters: readonly Parameter[], limit: number): string => `
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
      select found.id, found.date from (${found}) as found order by ${newestFirst} limit ${limit}
    ) as page
    join cases on cases.id = page.id
    join missions on missions.id = cases.mission_id
    join users as owners on owners.id = cases.owner_id
  ) as rows
  order by rows.position, rows.date desc, rows.id desc`

// ANALYZE stores the share of cases that contain each frequent word.
const wordFrequencies = {
  name: 'cases_word_frequencies',
  text: `
    select coalesce(sum(frequent.share), 0)::float8 as share, max(cases_table.reltuples)::float8 as cases
    from unnest($1::text[], $2::boolean[]) with ordinality as word (stem, is_prefix, position)
    cross join (select reltuples from pg_class where oid = 'cases'::regclass) as cases_table
    left join (
      select lexeme, share
      from pg_stats,
        unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
      where schemaname = current_schema and tablename = 'cases' and attname = 'search_vector'
    ) as frequent
      on frequent.lexeme = word.stem or (word.is_prefix and starts_with(frequent.lexeme, word.stem))
    group by word.position
    order by word.position`,
}

export interface SearchWord {
  stem: string
  isPrefix: boolean
}

export interface WordEstimate {
  word: SearchWord
  /** The share of cases that contain the word: 0 for hardly any, 1 for all. */
  share: number
  /** The estimated number of all cases. */
  cases: number
}

export async function estimateWords(pool: pg.Pool, words: readonly SearchWord[]): Promise<WordEstimate[]> {
  const { rows } = await pool.query<{ share: number; cases: number }>({
    ...wordFrequencies,
    values: [words.map(({ stem }) => stem), words.map(({ isPrefix }) => isPrefix)],
  })
  return words.map((word, index) => {
    const { share = 0, cases = 0 } = rows[index] ?? {}
    return { word, share: Math.min(share, 1), cases: Math.max(cases, 0) }
  })
}
