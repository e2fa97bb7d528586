import { calendarDate } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { AppError } from '#platform/server/http/error.ts'
import { casesReviewedBy, visibleCaseScope, isOwner } from '#logging/cases/record/server/policy.ts'
import { firstDay, toCaseFilters, type FilterRequest } from './case-filters.ts'
import type { CaseFilters, PagePosition, SortOrder } from './filter-queries.ts'
import type { LineRow } from './line-queries.ts'
import { createLines } from './lines.ts'
import { listCasePage, type ListedCase } from './list-queries.ts'

export interface LogbookRequest extends FilterRequest {
  cursor?: string
  sort?: SortOrder
  limit: number
}

export interface LogbookPage {
  rows: LineRow[]
  nextCursor: string | null
}

/**
 * Creates the function that lists cases. It audits views of others' cases, at most once in ten minutes for each
 * session.
 */
export function createCaseList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  const linesOf = createLines(deps.pool)
  return async (
    requester: { actor: Actor; origin: Origin },
    request: LogbookRequest,
  ): Promise<LogbookPage> => {
    const { pageCases, nextCursor } = await browseCases(deps, requester.actor, request)
    const rows = await linesOf(pageCases)
    const subjectIds = rows.flatMap((row) => (isOwner(requester.actor, row) ? [] : [row.owner_id]))
    if (subjectIds.length > 0)
      await recordListView(requester, { action: 'cases_listed', entity: 'case', subjectIds })
    return { rows, nextCursor }
  }
}

/** Where the next page starts. In a search, better matches come first. */
interface Cursor extends PagePosition {
  isWider: boolean
}

/** Returns a page of the cases that the actor may see, by date. */
async function browseCases(
  deps: Deps,
  actor: Actor,
  request: LogbookRequest,
): Promise<{ pageCases: ListedCase[]; nextCursor: string | null }> {
  const { cursor, sort, limit } = request
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const scope = request.review === 'to_end' ? casesReviewedBy(actor) : visibleCaseScope(actor)
  const filters = await toCaseFilters(deps, scope, request)
  if (filters === null) return { pageCases: [], nextCursor: null }
  const pageOf = (pageFilters: CaseFilters, size: number) => listCasePage(deps.pool, scope, pageFilters, size)
  // If the user chose an order, better matches do not come first.
  const better = sort === undefined ? filters.better : null
  const betterCases =
    better && !after?.isWider ? await pageOf({ ...filters, search: better, after }, limit + 1) : []
  const otherFilters = {
    ...filters,
    sort,
    excludedQuery: better?.all,
    after: better && !after?.isWider ? undefined : after,
  }
  const otherCases = betterCases.length > limit ? [] : await pageOf(otherFilters, limit + 1)
  const allCases = [...betterCases, ...otherCases]
  const page = allCases.slice(0, limit)
  const lastCase = page.at(-1)
  const isWider = better != null && page.length > betterCases.length
  return {
    pageCases: page,
    nextCursor: lastCase && allCases.length > limit ? toCursor({ ...lastCase, isWider }) : null,
  }
}

const widerMark = 'wider'

const toCursor = ({ date, id, isWider }: Cursor): string =>
  Buffer.from([date, id, ...(isWider ? [widerMark] : [])].join(' '), 'latin1').toString('base64url')

function toPosition(cursor: string): Cursor {
  const [date = '', id = '', mark, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWellFormed =
    rest.length === 0 && calendarDate.safeParse(date).success && idSchema.safeParse(id).success
  const position = { date, id, isWider: mark === widerMark }
  // The encoded position must be the same text again, because decoding base64url accepts texts that this server never
  // issued.
  if (isWellFormed && date >= firstDay && toCursor(position) === cursor) return position
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}
