import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eraseMissionsOf } from '#missions/server/service.ts'
import { eraseOffersOf } from '#crew-drafts/server/crew-drafts.ts'
import { eraseTemplatesOf } from '#templates/server/templates.ts'
import { ownCases } from '../record/server/policy.ts'
import { listOwnCases, type FoundCase } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'
import {
  deleteCasesOf,
  listOwnCaseIds,
  listOwnChanges,
  type OwnChangeRow,
} from './export-and-erase-queries.ts'

/** Every case in a person's own logbook, a page at a time: a whole career does not fit into memory. */
export async function* exportCases(deps: Deps, actor: Actor): AsyncGenerator<FoundCase> {
  const scope = ownCases(actor)
  let page = await listOwnCaseIds(deps.db, scope, null)
  while (page.length > 0) {
    // In the bin too: it is kept, so it is told.
    const ids = page.map(({ id }) => id)
    const rows = await listOwnCases(deps.db, scope, ids)
    for (const id of ids) yield* rows.filter((row) => row.id === id).map((row) => toFoundCase(row))
    page = await listOwnCaseIds(deps.db, scope, page.at(-1) ?? null)
  }
}

/** How these cases came to be what they are, line by line. */
export async function* exportHistory(deps: Deps, actor: Actor): AsyncGenerator<OwnChangeRow> {
  const scope = ownCases(actor)
  let page = await listOwnChanges(deps.pool, scope, null)
  while (page.length > 0) {
    yield* page
    page = await listOwnChanges(deps.pool, scope, page.at(-1) ?? null)
  }
}

/** Erases a person's logbook for good. */
export async function eraseLogbook(tx: Tx, ownerId: string): Promise<void> {
  await eraseTemplatesOf(tx, ownerId)
  await eraseOffersOf(tx, ownerId)
  await deleteCasesOf(tx, ownerId)
  await eraseMissionsOf(tx, ownerId)
}
