import { idSchema } from '#platform/contract/identifiers.ts'
import { peopleReachedBy } from '#people/users/reach/server/policy.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import { monthsOfPairs, pageSize } from '../contract.ts'
import type { SignatureFilter } from '../contract.ts'
import { listOutsideSignatures, listPairs, type OutsideSignatureRow, type PairRow } from './queries.ts'

interface PageRequest {
  show?: SignatureFilter | undefined
  cursor?: string | undefined
}

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

function toPage<Row>(rowsAndNext: Row[], toCursor: (row: Row) => string): Page<Row> {
  const rows = rowsAndNext.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, nextCursor: last !== undefined && rowsAndNext.length > pageSize ? toCursor(last) : null }
}

/**
 * Creates the functions that list signatures from outside and pairs of people who sign each other’s cases. They record each view.
 */
export function createSignatureLists(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  return {
    async signatures(
      requester: Requester,
      { show, cursor }: PageRequest,
    ): Promise<Page<OutsideSignatureRow>> {
      const position = cursor === undefined ? null : readCursor(cursor, 1)
      const signatures = await listOutsideSignatures(deps.db, peopleReachedBy(requester.actor), {
        show,
        after: position && { at: position.at, id: position.ids[0] ?? '' },
        limit: pageSize + 1,
      })
      const page = toPage(signatures, (row) => writeCursor(row.closed_at ?? new Date(0), [row.id]))
      const subjectIds = page.rows.map((row) => row.clinician_id)
      await recordListView(requester, { action: 'outside_signatures_listed', entity: 'case', subjectIds })
      return page
    },

    async pairs(requester: Requester, cursor: string | undefined): Promise<Page<PairRow>> {
      const position = cursor === undefined ? null : readCursor(cursor, 2)
      const since = new Date(deps.clock.now())
      since.setUTCMonth(since.getUTCMonth() - monthsOfPairs)
      const [firstId = '', secondId = ''] = position?.ids ?? []
      const pairs = await listPairs(deps.db, peopleReachedBy(requester.actor), {
        since,
        after: position && { at: position.at, firstId, secondId },
        limit: pageSize + 1,
      })
      const page = toPage(pairs, (row) => {
        const at = row.first_signed_at > row.second_signed_at ? row.first_signed_at : row.second_signed_at
        return writeCursor(at, [row.first_id, row.second_id])
      })
      const subjectIds = page.rows.flatMap((row) => [row.first_id, row.second_id])
      await recordListView(requester, { action: 'signing_pairs_listed', entity: 'case', subjectIds })
      return page
    },
  }
}

const writeCursor = (at: Date, ids: readonly string[]): string =>
  Buffer.from([at.toISOString(), ...ids].join(' '), 'latin1').toString('base64url')

function readCursor(cursor: string, count: number): { at: Date; ids: string[] } {
  const [time = '', ...ids] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const at = new Date(time)
  const isWellFormed =
    !Number.isNaN(at.getTime()) &&
    ids.length === count &&
    ids.every((id) => idSchema.safeParse(id).success) &&
    // The decoder also accepts cursors that were never issued.
    writeCursor(at, ids) === cursor
  if (isWellFormed) return { at, ids }
  const message = 'This cursor is not valid. Start again from the first page.'
  throw new AppError('request_invalid', { fields: [{ path: 'cursor', message }] })
}
