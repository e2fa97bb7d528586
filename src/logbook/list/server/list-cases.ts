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

/** Creates the function that lists cases. It audits views of others' cases, once in ten minutes per session. */
export function createCaseList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return async (by: { actor: Actor; origin: Origin }, request: LogbookRequest): Promise<LogbookPage> => {
    const page = await browseCases(deps, by.actor, request)
    const isForeign = page.rows.some((row) => !isOwner(by.actor, row))
    if (isForeign) await recordListView(by, { action: 'cases_listed', entity: 'case' })
    return page
  }
}

/** Returns a page of the cases that the actor may see, newest first. */
async function browseCases(deps: Deps, actor: Actor, request: LogbookRequest): Promise<LogbookPage> {
  const { cursor, q, flagged, limit, type, missionType, status, clinician } = request
  const scope = casesVisibleTo(actor)
  const filters: CaseFilters = {
    type,
    missionType,
    status,
    ownerId: clinician,
    from: notBeforeYearOne(request.from),
    to: notBeforeYearOne(request.to),
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

// PostgreSQL has no year 0, and no case is older than this.
const firstDay = '0001-01-01'
const notBeforeYearOne = (date: string | undefined) =>
  date !== undefined && date < firstDay ? firstDay : date

const toCursor = ({ date, id }: PagePosition): string =>
  Buffer.from(`${date} ${id}`, 'latin1').toString('base64url')

function toPosition(cursor: string): PagePosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWhole = rest.length === 0 && calendarDate.safeParse(date).success && idSchema.safeParse(id).success
  // Encoding it again must give the same text: decoding base64url accepts texts that this server never issued.
  if (isWhole && date >= firstDay && toCursor({ date, id }) === cursor) return { date, id }
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}

const mostWords = 10

/** Splits a search into words. Each also matches longer words that start with it, except numbers: "25" is not "25000". */
function toWords(q: string): SearchWord[] {
  const stems = new Set(foldForSearch(q).split(' ').filter(Boolean))
  return [...stems].slice(0, mostWords).map((stem) => ({ stem, isPrefix: !/^\p{N}+$/u.test(stem) }))
}

// Up to this many hits, reading all of them from the text index is no slower than scanning by date until a page is full.
// An assigned scope has few owners, and the index by owner narrows its hits further.
const mostRareHits: Record<CaseScope['reach'], number> = { own: 4_000, assigned: 40_000, all: 4_000 }
// Two frequent words that rarely occur together: their index lists are long, but faster to read than a scan by date.
const mostSharedHits = 1_000

/**
 * Chooses between two ways to search, because each alone is slow: with a million cases, collecting all cases with a
 * frequent word takes a second, and so does scanning a million by date for a rare word.
 */
async function planSearch(deps: Deps, scope: CaseScope, words: readonly SearchWord[]): Promise<SearchWords> {
  const estimates = await estimateWords(deps.pool, words)
  return { all: toQuery(words), rare: toQueryOrNull(rareWordsOf(estimates, mostRareHits[scope.reach])) }
}

function rareWordsOf(estimates: readonly WordEstimate[], mostHits: number): SearchWord[] {
  const rare = estimates.filter(({ share, cases }) => share * cases <= mostHits)
  if (rare.length > 0) return rare.map(({ word }) => word)
  const sharedHits = estimates.reduce((left, { share }) => left * share, estimates[0]?.cases ?? 0)
  if (sharedHits > mostSharedHits) return []
  return estimates
    .toSorted((one, other) => one.share - other.share)
    .slice(0, 2)
    .map(({ word }) => word)
}

const toQueryOrNull = (words: readonly SearchWord[]) => (words.length > 0 ? toQuery(words) : null)

/** Stems contain only letters and digits, so nothing in them can close the quotes. */
const toQuery = (words: readonly SearchWord[]): string =>
  words.map(({ stem, isPrefix }) => `'${stem}'${isPrefix ? ':*' : ''}`).join(' & ')
