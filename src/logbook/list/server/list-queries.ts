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

/** A line of the logbook. */
export interface CaseSummaryRow
  extends
    Pick<Selectable<Cases>, (typeof summaryColumns)[number]>,
    Pick<Selectable<Missions>, 'result' | 'platform' | 'mission_minutes'> {
  owner_name: string
  owner_role: Role
  procedures: string[]
}

/** Where a page ended: the next begins with the case after this one. */
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

/** What is searched for, as text of the type `tsquery`. */
export interface SearchWords {
  all: string
  /** The words that so few cases have that these are all looked at; null where most pages fill on the way. */
  rare: string | null
}

/** A page of what a scope and the filters leave, newest first, `limit` at most. */
export async function listCasePage(
  pool: pg.Pool,
  scope: CaseScope,
  filters: CaseFilters,
  limit: number,
): Promise<CaseSummaryRow[]> {
  const parameters: Parameter[] = []
  const parameter = (value: unknown, type: string) => `asked.p${parameters.push({ value, type })}`
  const viewer = parameter(scope.viewerId, 'uuid')
  const conditions = toConditions(filters, parameter)
  const search: Search = { reach: scope.reach, status: filters.status, viewer, conditions, limit }
  const rare = filters.words?.rare
  const found = rare ? findAmongHits(search, parameter(rare, 'tsquery')) : findOnTheWay(search)
  const text = pagesOf(found, parameters, limit)
  const values = parameters.map(({ value }) => value)
  // Whoever searches may wait long for rare words; nobody else waits with them.
  return filters.words
    ? ((await readPages(pool, text, [values]))[0] ?? [])
    : readTogether(pool, { text, values })
}

interface Parameter {
  value: unknown
  type: string
}

interface AskedPage {
  text: string
  values: readonly unknown[]
}

/** Pages of one shape, such as everybody's own newest, are read together. */
const readTogether = batched(async (pool: pg.Pool, asked: readonly AskedPage[]) => {
  const pages = new Map<AskedPage, CaseSummaryRow[]>()
  const shapes = Map.groupBy(asked, ({ text }) => text)
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
  return asked.map((page) => pages.get(page) ?? [])
})

/** One page for each list of values. */
async function readPages(
  pool: pg.Pool,
  text: string,
  asked: readonly (readonly unknown[])[],
): Promise<CaseSummaryRow[][]> {
  const values = (asked[0] ?? []).map((_, at) => asked.map((one) => one[at]))
  // One name for each shape of the query: PostgreSQL plans it once for each connection.
  const name = statementName('cases_pages', text)
  const { rows } = await pool.query<CaseSummaryRow & { position: number }>({ name, text, values })
  const pages = Map.groupBy(rows, ({ position }) => position)
  return asked.map((_, position) => pages.get(position) ?? [])
}

const notDeleted = 'cases.deleted_at is null'

/** The conditions of every branch. What the reader may choose from a closed list is written out, for partial indexes. */
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
  // "Is true" keeps a condition from any index: that of the words would have to collect every case with a frequent word first.
  if (words) conditions.push(`(cases.search_vector @@ ${parameter(words.all, 'tsquery')}) is true`)
  return conditions
}

const newestFirst = 'date desc, id desc'

// No more than the indexes by date hold, so that passing by a case does not mean fetching it.
const page = (conditions: readonly string[], limit: number): string => `
  (select cases.id, cases.date from cases where ${conditions.join(' and ')}
    order by cases.date desc, cases.id desc limit ${limit})`

interface Search {
  reach: CaseScope['reach']
  status: CaseStatus | undefined
  /** The person who looks, as a parameter. */
  viewer: string
  conditions: readonly string[]
  limit: number
}

/** Walks the indexes by date of all that the scope holds until the page is full. */
function findOnTheWay({ reach, status, viewer, conditions, limit }: Search): string {
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
  // As a list, so that the index by owner can narrow what the index of words gives.
  const owners = `select users.id from users where users.supervisor_id = ${viewer} union all select ${viewer}`
  return `cases.owner_id = any (array(${owners})) and (${isOwn} or cases.status in ('pending', 'completed'))`
}

/** Takes all cases that the text index gives, which are few, and sorts them. */
function findAmongHits(search: Search, rare: string): string {
  // "Is true" here too: no index but the owner's could make them fewer.
  const others = search.conditions
    .filter((condition) => condition !== notDeleted)
    .map((condition) => `(${condition}) is true`)
  const conditions = [notDeleted, `cases.search_vector @@ ${rare}`, visibleTo(search), ...others]
  return `
    (with hits as materialized (select cases.id, cases.date from cases where ${conditions.join(' and ')})
    select hits.id, hits.date from hits order by ${newestFirst} limit ${search.limit})`
}

const columns = summaryColumns.map((column) => `cases.${column}`).join(', ')

// Behind a select PostgreSQL does not see how many there are. When it does, it plans a single page anew each time.
const listOf = ({ type }: Parameter, at: number) => `(select $${at + 1}::${type}[])`

/** $1, $2, ...: the parameters, each as a list with one entry for each page that is asked for. */
const pagesOf = (found: string, parameters: readonly Parameter[], limit: number): string => `
  select rows.*
  from unnest(${parameters.map(listOf).join(', ')}) with ordinality
    as asked (${parameters.map((_, at) => `p${at + 1}`).join(', ')}, position)
  cross join lateral (
    select asked.position::integer - 1 as position, ${columns},
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

// ANALYZE keeps which share of the cases has each of the frequent words.
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
  /** Which share of the cases has it: 0 when hardly any, 1 when all. */
  share: number
  /** How many cases there are. */
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
