import { calendarDate } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { AppError } from '#platform/server/http/error.ts'
import { casesVisibleTo, isOwner } from '#cases/record/server/policy.ts'
import { firstDay, toCaseFilters, type FilterRequest } from './case-filters.ts'
import type { PagePosition, SortOrder } from './filter-queries.ts'
import type { LineRow } from './line-queries.ts'
import { createLines } from './lines.ts'
import { listCasePage, type FoundCase } from './list-queries.ts'

export interface LogbookRequest extends FilterRequest {
  cursor?: string
  sort?: SortOrder
  limit: number
}

export interface LogbookPage {
  rows: LineRow[]
  nextCursor: string | null
}

/** Creates the function that lists cases. It audits views of others' cases, once in ten minutes per session. */
export function createCaseList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  const linesOf = createLines(deps.pool)
  return async (by: { actor: Actor; origin: Origin }, request: LogbookRequest): Promise<LogbookPage> => {
    const { found, nextCursor } = await browseCases(deps, by.actor, request)
    const rows = await linesOf(found)
    const isForeign = rows.some((row) => !isOwner(by.actor, row))
    if (isForeign) await recordListView(by, { action: 'cases_listed', entity: 'case' })
    return { rows, nextCursor }
  }
}

/** Returns a page of the cases that the actor may see, by date. */
async function browseCases(
  deps: Deps,
  actor: Actor,
  request: LogbookRequest,
): Promise<{ found: FoundCase[]; nextCursor: string | null }> {
  const { cursor, sort, limit } = request
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const scope = casesVisibleTo(actor)
  const filters = await toCaseFilters(deps, scope, request)
  if (filters === null) return { found: [], nextCursor: null }
  const all = await listCasePage(deps.pool, scope, { ...filters, after, sort }, limit + 1)
  const found = all.slice(0, limit)
  const last = found.at(-1)
  return { found, nextCursor: last && all.length > limit ? toCursor(last) : null }
}

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
