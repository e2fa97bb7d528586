import type { Actor } from '#platform/server/auth/actor.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { csvFile, jsonListFile } from '#platform/server/export-files.ts'
import type { Case } from '../contract.ts'
import { ownDifferences } from '../duplicates/server/differences.ts'
import { listOwnOrigins, type OriginRow } from '../record/server/origin-queries.ts'
import { ownCases } from '../record/server/policy.ts'
import { listOwnCases } from '../record/server/queries.ts'
import { toFoundCase } from '../record/server/row-mapping.ts'
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
    'different-cases.json':
      'Pairs of cases that look alike, of which you said that they are different patients: the ids of both, and when you said it.',
    'cases.csv':
      'The same cases for a spreadsheet, one per line. Times are in your organization’s time zone.',
  },
  files: (deps, actor) => [
    jsonListFile('cases.json', ownCaseViews(deps, actor)),
    jsonListFile('history.json', ownChangeViews(deps, actor)),
    jsonListFile('imported-cases.json', ownOrigins(deps, actor)),
    jsonListFile('different-cases.json', ownDifferences(deps, actor)),
    csvFile('cases.csv', caseHeadings, ownCaseViews(deps, actor), caseLine),
  ],
}

/** Yields every case of the user, including deleted ones, a page at a time: a whole career does not fit into memory. */
async function* ownCaseViews(deps: Deps, actor: Actor): AsyncGenerator<Case> {
  const scope = ownCases(actor)
  let page = await listOwnCaseIds(deps.db, scope, null)
  while (page.length > 0) {
    const ids = page.map(({ id }) => id)
    const rows = await listOwnCases(deps.db, scope, ids)
    for (const id of ids) {
      for (const row of rows) if (row.id === id) yield toCaseView(toFoundCase(row))
    }
    page = await listOwnCaseIds(deps.db, scope, page.at(-1) ?? null)
  }
}

async function* ownChangeViews(deps: Deps, actor: Actor): AsyncGenerator<OwnChange> {
  const scope = ownCases(actor)
  let page = await listOwnChanges(deps.pool, scope, null)
  while (page.length > 0) {
    for (const row of page) yield toOwnChangeView(row)
    page = await listOwnChanges(deps.pool, scope, page.at(-1) ?? null)
  }
}

async function* ownOrigins(deps: Deps, actor: Actor): AsyncGenerator<OriginRow> {
  const scope = ownCases(actor)
  let page = await listOwnCaseIds(deps.db, scope, null)
  while (page.length > 0) {
    yield* await listOwnOrigins(
      deps.db,
      scope,
      page.map(({ id }) => id),
    )
    page = await listOwnCaseIds(deps.db, scope, page.at(-1) ?? null)
  }
}

export const eraseLogbook = (tx: Tx, userId: string): Promise<void> => deleteCasesOf(tx, userId)
