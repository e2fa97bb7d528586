import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toCsvFile, toJsonListFile } from '#platform/server/export-files.ts'
import type { Case } from '../contract.ts'
import { streamDifferences } from '../duplicates/server/differences.ts'
import { listOwnOrigins, type OriginRow } from '../record/server/origin-queries.ts'
import { listOwnClaimRows } from '../signature-claims/server/claim-queries.ts'
import { ownCaseScope } from '../record/server/policy.ts'
import { listOwnCases } from '../record/server/queries.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'
import { toCaseView } from '../record/server/views.ts'
import { caseHeadings, caseLine } from './case-csv.ts'
import { deleteCasesOf, listOwnCaseIds, listOwnChanges } from './export-and-erase-queries.ts'
import { toOwnChangeView, type OwnChange } from './export-views.ts'

export const exportedCases: DataExport = {
  readme: {
    'cases.json':
      'Your cases, newest first, including drafts, voided and recently deleted cases. Each has what you entered, your reflection and the values calculated from them. The fields are those of GET /api/cases/{id} in /api/docs.',
    'history.json': 'Every change to these cases, with the values before and after.',
    'imported-cases.json':
      'The earlier history and assessments of these cases in the files that you imported, which nobody has verified.',
    'signature-claims.json':
      'Who signed these cases according to the files that you imported. Nobody has verified these claims, and none counts as a signature.',
    'different-cases.json':
      'Pairs of similar cases that you marked as different patients: the ids of both, and the time of the mark.',
    'cases.csv':
      'The same cases for a spreadsheet, one per line. Times are in your organization’s time zone.',
  },
  files: (deps, actor) => [
    toJsonListFile('cases.json', streamCaseViews(deps, actor)),
    toJsonListFile('history.json', streamChangeViews(deps, actor)),
    toJsonListFile('imported-cases.json', streamOrigins(deps, actor)),
    toJsonListFile('signature-claims.json', streamClaims(deps, actor)),
    toJsonListFile('different-cases.json', streamDifferences(deps, actor)),
    toCsvFile('cases.csv', caseHeadings, streamCaseViews(deps, actor), caseLine),
  ],
}

/**
 * Yields every case of the user, including deleted ones. Reads one page at a time, because a whole career does not
 * fit into memory.
 */
async function* streamCaseViews(deps: Deps, actor: Actor): AsyncGenerator<Case> {
  const scope = ownCaseScope(actor)
  let page = await listOwnCaseIds(deps.db, scope, null)
  while (page.length > 0) {
    const ids = page.map(({ id }) => id)
    const rows = await listOwnCases(deps.db, scope, ids)
    for (const id of ids) {
      for (const row of rows) if (row.id === id) yield toCaseView(toCaseWithFacts(row))
    }
    page = await listOwnCaseIds(deps.db, scope, page.at(-1) ?? null)
  }
}

async function* streamChangeViews(deps: Deps, actor: Actor): AsyncGenerator<OwnChange> {
  const scope = ownCaseScope(actor)
  let page = await listOwnChanges(deps.pool, scope, null)
  while (page.length > 0) {
    for (const row of page) yield toOwnChangeView(row)
    page = await listOwnChanges(deps.pool, scope, page.at(-1) ?? null)
  }
}

/** Yields the ids of every case of the user, a page at a time. */
async function* streamIds(deps: Deps, actor: Actor): AsyncGenerator<string[]> {
  const scope = ownCaseScope(actor)
  let page = await listOwnCaseIds(deps.db, scope, null)
  while (page.length > 0) {
    yield page.map(({ id }) => id)
    page = await listOwnCaseIds(deps.db, scope, page.at(-1) ?? null)
  }
}

async function* streamOrigins(deps: Deps, actor: Actor): AsyncGenerator<OriginRow> {
  for await (const ids of streamIds(deps, actor))
    yield* await listOwnOrigins(deps.db, ownCaseScope(actor), ids)
}

async function* streamClaims(deps: Deps, actor: Actor) {
  for await (const ids of streamIds(deps, actor))
    yield* await listOwnClaimRows(deps.db, ownCaseScope(actor), ids)
}

export const eraseLogbook = (tx: Tx, userId: string): Promise<void> => deleteCasesOf(tx, userId)
