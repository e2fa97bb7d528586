import { v7 as uuid } from 'uuid'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { findConstraint, type Tx } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { ownReports } from '../../scope/server/policy.ts'
import { canonicalJson } from '#platform/contract/canonical-json.ts'
import { maxOpeningTotals, type OpeningTotal, type OpeningTotalEntry } from '../contract.ts'
import {
  countOpeningTotals,
  deleteOpeningTotalRow,
  findOpeningTotalForChange,
  findOpeningTotals,
  insertOpeningTotal,
  lockOpeningTotals,
  updateOpeningTotalRow,
  type OpeningTotalRow,
} from './queries.ts'
import { toReportedTotal } from './row-mapping.ts'

export const listOpeningTotals = ({ db }: Deps, actor: Actor): Promise<OpeningTotalRow[]> =>
  findOpeningTotals(db, ownReports(actor), maxOpeningTotals)

const hasSameContent = (row: OpeningTotalRow, total: OpeningTotalEntry): boolean =>
  canonicalJson(toReportedTotal(row)) === canonicalJson({ ...total, supervision: total.supervision ?? null })

const audit = (tx: Tx, requester: Requester, { id, version }: OpeningTotalRow, action: string) =>
  recordAudit(tx, { ...requester, action, entity: 'opening_total', entityId: id, entityVersion: version })

/** Adds an opening total. If the id already exists with the same content, returns the stored one. */
export function createOpeningTotal(
  deps: Deps,
  requester: Requester,
  { _id: id = uuid(), total }: { _id?: string | undefined; total: OpeningTotalEntry },
): Promise<OpeningTotalRow> {
  const scope = ownReports(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    await lockOpeningTotals(tx, scope)
    const savedTotal = await findOpeningTotalForChange(tx, scope, id)
    if (savedTotal) {
      if (!hasSameContent(savedTotal, total)) throw new AppError('opening_total_id_taken')
      return savedTotal
    }
    assertNobodyIdentified({ 'total.source': total.source })
    if ((await countOpeningTotals(tx, scope)) >= maxOpeningTotals) throw new AppError('opening_totals_full')
    const row = await withTakenIdError(insertOpeningTotal(tx, scope, { id, total, now: deps.clock.now() }))
    await audit(tx, requester, row, 'opening_total_created')
    return row
  })
}

/** Throws `opening_total_id_taken` if another user already has a total with this id. */
async function withTakenIdError(insertion: Promise<OpeningTotalRow>): Promise<OpeningTotalRow> {
  try {
    return await insertion
  } catch (error) {
    if (findConstraint(error) === 'opening_totals_pkey') throw new AppError('opening_total_id_taken')
    throw error
  }
}

/** Replaces an opening total. Throws `opening_total_changed` if `version` is no longer the current one. */
export function updateOpeningTotal(
  deps: Deps,
  { toView, ...requester }: Requester & { toView: (row: OpeningTotalRow) => OpeningTotal },
  id: string,
  { total, version }: { total: OpeningTotalEntry; version: number },
): Promise<OpeningTotalRow> {
  const scope = ownReports(requester.actor)
  return inTransaction(deps.db, async (tx) => {
    const openingTotal = await findOpeningTotalForChange(tx, scope, id)
    if (!openingTotal) throw new AppError('opening_total_not_found')
    if (version !== openingTotal.version)
      throw new AppError('opening_total_changed', { current: toView(openingTotal) })
    if (hasSameContent(openingTotal, total)) return openingTotal
    if (total.source !== openingTotal.source) assertNobodyIdentified({ 'total.source': total.source })
    const change = { total, version: version + 1, now: deps.clock.now() }
    const row = await updateOpeningTotalRow(tx, scope, id, change)
    await audit(tx, requester, row, 'opening_total_updated')
    return row
  })
}

export async function deleteOpeningTotal(deps: Deps, requester: Requester, id: string): Promise<void> {
  const scope = ownReports(requester.actor)
  await inTransaction(deps.db, async (tx) => {
    const openingTotal = await findOpeningTotalForChange(tx, scope, id)
    if (!openingTotal || !(await deleteOpeningTotalRow(tx, scope, id)))
      throw new AppError('opening_total_not_found')
    await audit(tx, requester, openingTotal, 'opening_total_deleted')
  })
}
