import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { FindingKind } from '../contract.ts'
import { maxChecked } from '../finding-kinds.ts'
import { listCasesById } from '../case-list/server/queries.ts'
import { toCursor, toPosition } from '../case-list/server/cursor.ts'
import { countFindings, listFindingRows, type FindingWithOtherCase } from './queries.ts'

interface FindingsRequest {
  kind: FindingKind
  cursor?: string
  limit: number
}

/** Returns a page of the actor's own cases with this kind of problem. */
export async function readFindings(deps: Deps, actor: Actor, { kind, cursor, limit }: FindingsRequest) {
  const scope = ownCaseScope(actor)
  const after = cursor === undefined ? null : toPosition(cursor)
  const now = deps.clock.now()
  const findingRows = await listFindingRows(deps.pool, scope, { kind, now, after, limit: limit + 1 })
  const rows = findingRows.slice(0, limit)
  const otherCases = await listCasesById(
    deps.pool,
    scope,
    rows.flatMap((row) => row.other_id ?? []),
  )
  const otherCasesById = new Map(otherCases.map((otherCase) => [otherCase.id, otherCase]))
  const findings = rows.map((row): FindingWithOtherCase => ({
    row,
    other: otherCasesById.get(row.other_id ?? '') ?? null,
  }))
  const lastRow = rows.at(-1)
  return { findings, now, nextCursor: lastRow && findingRows.length > limit ? toCursor(lastRow) : null }
}

export async function countFindingsByKind(deps: Deps, actor: Actor) {
  const { looked_at: checkedCount, ...counts } = await countFindings(
    deps.pool,
    ownCaseScope(actor),
    deps.clock.now(),
  )
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { counts, total, isCapped: checkedCount === maxChecked }
}
