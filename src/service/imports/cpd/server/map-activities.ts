import { findingsInActivity } from '#cpd/activities/server/service.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { withCell } from '#logbook/spreadsheets/files/sheets.ts'
import { readMonthOfYear } from '#logbook/spreadsheets/values/day-months.ts'
import { targetIn } from '#logbook/spreadsheets/vocabulary/vocabulary.ts'
import type { FilesOfRow } from '../../attached-files/match-files.ts'
import type { ImportMapping } from '../../contract.ts'
import type { ExistingRecords } from '../../mapping/duplicates.ts'
import { prepareMapping, type ImportContext, type PreparedMapping } from '../../mapping/prepare-mapping.ts'
import type { ImportRow } from '../../mapping/read-row.ts'
import type { ImportedRow } from '../../mapping/server/table-kind.ts'
import { createActivityFinder, type KnownActivity } from '../known-activities.ts'
import { mapActivity, type MappedActivity } from '../map-activity.ts'
import { cpdVocabulary } from '../vocabulary.ts'
import { matchFilesToRows, problemsOfFiles } from './attach-files.ts'

/** Replaces a month in the date column with its first day. The row is marked, and becomes a draft that asks for the day. */
function withFirstOfMonth(row: ImportRow, { columns }: PreparedMapping): ImportRow {
  const index = columns.find(({ target }) => target.code === 'date')?.index
  const month = index === undefined ? null : readMonthOfYear(row.cells[index] ?? null)
  if (index === undefined || month === null) return row
  return { ...row, cells: withCell(row.cells, index, `${month}-01`), hasAssumedDay: true }
}

/** Attaches the files that certainly belong to an activity, and adds warnings about the other file names of its row. */
function withFiles({ request, problems }: MappedActivity, rowFiles: FilesOfRow | undefined) {
  if (!rowFiles) return { request, problems }
  const evidenceIds = rowFiles.files.map(({ id }) => id)
  return {
    request: request && evidenceIds.length > 0 ? { ...request, evidenceIds } : request,
    problems: [...problems, ...problemsOfFiles(rowFiles)],
  }
}

/** Maps the rows of a table one by one. `existing` are the activities that a row may repeat. */
export async function* mapActivities(
  rows: readonly ImportRow[],
  mapping: ImportMapping,
  context: ImportContext,
  existing: ExistingRecords<KnownActivity>,
): AsyncGenerator<ImportedRow> {
  const prepared = prepareMapping(mapping, context, (code) => targetIn(cpdVocabulary, code))
  const find = await createActivityFinder(existing)
  const pauses = createPauses()
  const files = matchFilesToRows(rows, prepared)
  for (const [index, row] of rows.entries()) {
    const mapped = mapActivity(withFirstOfMonth(row, prepared), prepared)
    const { request, problems } = withFiles(mapped, files?.[index])
    const findings = request ? findingsInActivity(request) : []
    const isOpen = findings.some(({ severity }) => severity === 'warn')
    yield {
      row: row.row,
      // The author must answer an open question before the activity is complete.
      request: request && isOpen ? { ...request, status: 'draft' } : request,
      problems,
      findings,
      duplicateOf: request && find(row.row, request),
    }
    await pauses.takeIfDue()
  }
}
