import { calendarDate } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { CaseStatus } from '#cases/contract.ts'
import { foldForSearch } from '#cases/derived.ts'
import { casesVisibleTo, isOwner, type CaseScope } from '#cases/record/server/policy.ts'
import {
  estimateWords,
  listCasePage,
  type CaseFilters,
  type CaseSummaryRow,
  type PagePosition,
  type SearchWord,
  type SearchWords,
  type WordEstimate,
} from './list-queries.ts'

export interface LogbookRequest {
  cursor?: string
  q?: string
  type?: string
  missionType?: string
  from?: string
  to?: string
  status?: CaseStatus
  flagged?: 'true' | 'false'
  clinician?: string
  limit: number
}

export interface LogbookPage {
  rows: CaseSummaryRow[]
  nextCursor: string | null
}

/** The logbook of a server: who turns the pages of others' cases is noted. */
export function createCaseList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (by: { actor: Actor; origin: Origin }, asked: LogbookRequest): Promise<LogbookPage> => {
    const page = await browseCases(deps, by.actor, asked)
    const isForeign = page.rows.some((row) => !isOwner(by.actor, row))
    if (isForeign) await recordListView(by, { action: 'cases_listed', entity: 'case' })
    return page
  }
}

/** A page of the cases one may see, newest first. */
async function browseCases(deps: Deps, actor: Actor, asked: LogbookRequest): Promise<LogbookPage> {
  const { cursor, q, flagged, limit, type, missionType, status, clinician } = asked
  const scope = casesVisibleTo(actor)
  const filters: CaseFilters = {
    type,
    missionType,
    status,
    ownerId: clinician,
    from: storable(asked.from),
    to: storable(asked.to),
  }
  if (flagged) filters.isFlagged = flagged === 'true'
  if (cursor !== undefined) filters.after = toPosition(cursor)
  if (q) {
    const words = toWords(q)
    if (words.length === 0) return { rows: [], nextCursor: null }
    filters.words = await planSearch(deps, scope, words)
  }
  const found = await listCasePage(deps.pool, scope, filters, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: last && found.length > limit ? toCursor(last) : null }
}

// The calendar of PostgreSQL has no year 0, and no case is older than this.
const dawn = '0001-01-01'
const storable = (date: string | undefined) => (date !== undefined && date < dawn ? dawn : date)

const toCursor = ({ date, id }: PagePosition): string =>
  Buffer.from(`${date} ${id}`, 'latin1').toString('base64url')

function toPosition(cursor: string): PagePosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWhole = rest.length === 0 && calendarDate.safeParse(date).success && idSchema.safeParse(id).success
  // Written back it must be the very same text: base64url forgives much that was never given out.
  if (isWhole && date >= dawn && toCursor({ date, id }) === cursor) return { date, id }
  const fields = [{ path: 'cursor', message: 'This is no page of the list. Start again from its beginning.' }]
  throw new AppError('request_invalid', { fields })
}

const mostWords = 10

/** Bare words, each also as the beginning of a longer one, but for numbers: "25" is no beginning of "25000". */
function toWords(q: string): SearchWord[] {
  const stems = new Set(foldForSearch(q).split(' ').filter(Boolean))
  return [...stems].slice(0, mostWords).map((stem) => ({ stem, isPrefix: !/^\p{N}+$/u.test(stem) }))
}

// To read so many cases from the text index costs what it costs to pass by others until a page is full. Where the
// owners are few, their index narrows what is read.
const fewHits: Record<CaseScope['reach'], number> = { own: 4_000, assigned: 40_000, all: 4_000 }
// Two frequent words that seldom meet: their lists are long to read, but shorter than the way.
const fewMeetings = 1_000

/**
 * Decides how to search, for either way alone is slow: collecting all cases with a frequent word takes a second
 * at a million, and so does walking past a million for a rare one.
 */
async function planSearch(deps: Deps, scope: CaseScope, words: readonly SearchWord[]): Promise<SearchWords> {
  const estimates = await estimateWords(deps.pool, words)
  return { all: toQuery(words), rare: toQueryOrNull(rareOnes(estimates, fewHits[scope.reach])) }
}

function rareOnes(estimates: readonly WordEstimate[], few: number): SearchWord[] {
  const rare = estimates.filter(({ share, cases }) => share * cases <= few)
  if (rare.length > 0) return rare.map(({ word }) => word)
  const meetings = estimates.reduce((left, { share }) => left * share, estimates[0]?.cases ?? 0)
  if (meetings > fewMeetings) return []
  return estimates
    .toSorted((one, other) => one.share - other.share)
    .slice(0, 2)
    .map(({ word }) => word)
}

const toQueryOrNull = (words: readonly SearchWord[]) => (words.length > 0 ? toQuery(words) : null)

/** Stems are letters and digits alone, so nothing in them can end the quotation. */
const toQuery = (words: readonly SearchWord[]): string =>
  words.map(({ stem, isPrefix }) => `'${stem}'${isPrefix ? ':*' : ''}`).join(' & ')
