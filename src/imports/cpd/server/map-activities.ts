import { findingsInActivity } from '#cpd/server/service.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { withCell } from '#spreadsheets/files/sheets.ts'
import { readMonthOfYear } from '#spreadsheets/values/day-months.ts'
import { targetIn } from '#spreadsheets/vocabulary/vocabulary.ts'
import type { ImportMapping } from '../../contract.ts'
import { prepareMapping, type ImportContext, type PreparedMapping } from '../../mapping/prepare-mapping.ts'
import type { ImportRow } from '../../mapping/read-row.ts'
import type { ImportedRow } from '../../mapping/server/table-kind.ts'
import { createActivityFinder, type KnownActivity } from '../known-activities.ts'
import { mapActivity } from '../map-activity.ts'
import { cpdVocabulary } from '../vocabulary.ts'

/** A month alone is not a date, but the activity need not be lost: it becomes a draft that asks for the day. */
function withFirstOfMonth(row: ImportRow, { columns }: PreparedMapping): ImportRow {
  const index = columns.find(({ target }) => target.code === 'date')?.index
  const month = index === undefined ? null : readMonthOfYear(row.cells[index] ?? null)
  if (index === undefined || month === null) return row
  return { ...row, cells: withCell(row.cells, index, `${month}-01`), hasAssumedDay: true }
}

/** Maps the rows of a table one by one. `existing` are the activities that a row may repeat. */
export async function* mapActivities(
  rows: readonly ImportRow[],
  mapping: ImportMapping,
  context: ImportContext,
  existing: Iterable<KnownActivity>,
): AsyncGenerator<ImportedRow> {
  const prepared = prepareMapping(mapping, context, (code) => targetIn(cpdVocabulary, code))
  const find = createActivityFinder(existing)
  const pauses = createPauses()
  for (const row of rows) {
    const { request, problems } = mapActivity(withFirstOfMonth(row, prepared), prepared)
    const findings = request ? findingsInActivity(request) : []
    const isOpen = findings.some(({ severity }) => severity === 'warn')
    yield {
      row: row.row,
      // An open question is answered by the author before it is complete.
      request: request && isOpen ? { ...request, status: 'draft' } : request,
      problems,
      findings,
      duplicateOf: request && find(row.row, request),
    }
    await pauses.takeIfDue()
  }
}
