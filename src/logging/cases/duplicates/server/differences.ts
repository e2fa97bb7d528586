import { idSchema } from '#platform/contract/identifiers.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { withLogbookLock } from '../../record/server/locking.ts'
import { ownCaseScope } from '../../record/server/policy.ts'
import type { markDifferent } from '../different.contract.ts'
import { listOwnCases } from '../../record/server/queries.ts'
import {
  deletePair,
  insertPair,
  listPairs,
  pairOf,
  type PairPosition,
  type PairRow,
} from './different-queries.ts'

/** Marks two of the actor's cases as different patients, or removes the mark. */
export async function saveDifference(
  deps: Deps,
  actor: Actor,
  { caseId, otherId, isDifferent }: CallInput<typeof markDifferent>['body'],
  origin: Origin,
): Promise<{ isDifferent: boolean }> {
  if (caseId === otherId) throw invalidRequest('otherId', 'Name two different cases.')
  const scope = ownCaseScope(actor)
  const pair = pairOf(caseId, otherId)
  return withLogbookLock(deps, actor.id, async (tx) => {
    const cases = await listOwnCases(tx, scope, [caseId, otherId])
    if (cases.filter((row) => row.deleted_at === null).length < 2) throw new AppError('case_not_found')
    const isChanged = isDifferent
      ? await insertPair(tx, scope, pair, deps.clock.now())
      : await deletePair(tx, scope, pair)
    const action = isDifferent ? 'case_marked_different' : 'case_difference_withdrawn'
    if (isChanged)
      for (const entityId of [caseId, otherId])
        await recordAudit(tx, { actor, action, entity: 'case', entityId, origin })
    return { isDifferent }
  })
}

const invalidRequest = (path: string, message: string) =>
  new AppError('request_invalid', { fields: [{ path, message }] })

/** Returns a page of the pairs that the actor marked as different patients. */
export async function findDifferences(
  deps: Deps,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: PairRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : toPosition(cursor)
  const pairsAndNext = await listPairs(deps.db, ownCaseScope(actor), {
    after,
    limit: limit + 1,
    withDeletedCases: false,
  })
  const rows = pairsAndNext.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: last && pairsAndNext.length > limit ? toCursor(last) : null }
}

const exportPageSize = 500

/** Yields every pair of the actor, for the data archive. */
export async function* streamDifferences(deps: Deps, actor: Actor): AsyncGenerator<PairPosition> {
  const listNextPage = (after: PairPosition | null) =>
    listPairs(deps.db, ownCaseScope(actor), { after, limit: exportPageSize, withDeletedCases: true })
  for (let page = await listNextPage(null); page.length > 0; page = await listNextPage(page.at(-1) ?? null))
    yield* page.map(({ one: _one, other: _other, ...pair }) => pair)
}

const toCursor = ({ marked_at: markedAt, case_id: first, other_id: second }: PairPosition): string =>
  Buffer.from(`${markedAt.toISOString()} ${first} ${second}`, 'latin1').toString('base64url')

function toPosition(cursor: string): PairPosition {
  const [time = '', first = '', second = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const markedAt = new Date(time)
  const isWellFormed =
    !Number.isNaN(markedAt.getTime()) && [first, second].every((id) => idSchema.safeParse(id).success)
  const position = { marked_at: markedAt, case_id: first, other_id: second }
  // The position must encode to the same text, because the decoder also accepts cursors that were never issued.
  if (isWellFormed && toCursor(position) === cursor) return position
  throw invalidRequest('cursor', 'This cursor is not valid. Start again from the first page.')
}
