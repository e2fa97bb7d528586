import { columnFunctionsFor } from '#logbook/spreadsheets/server/service.ts'
import { explainByVocabulary, targetIn } from '#logbook/spreadsheets/vocabulary/vocabulary.ts'
import type { ExistingRecords } from '../../mapping/duplicates.ts'
import { prepareMapping } from '../../mapping/prepare-mapping.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'
import { activityLine } from '../activity-line.ts'
import type { KnownActivity } from '../known-activities.ts'
import { cpdVocabulary } from '../vocabulary.ts'
import { summarizeFiles, withFilesColumn } from './attach-files.ts'
import { mapActivities } from './map-activities.ts'

/** Whether a heading names a field, and every other word of it is usual in a CPD record. */
function knowsHeading(name: string): boolean {
  const { codes, unexplained } = explainByVocabulary(cpdVocabulary, name)
  return codes.length > 0 && unexplained.length === 0
}

const columns = columnFunctionsFor(cpdVocabulary)

export const cpdTables: TableKind = {
  reading: { knowsHeading, keepsPeople: false },
  ...columns,
  guess: async (headings, rows, context) => {
    const proposal = await columns.guess(headings, rows, context)
    return { ...proposal, columns: withFilesColumn(proposal.columns, rows, context.places) }
  },
  // safe: `importedActivities` has listed `known`
  mapRows: (rows, mapping, context, known) =>
    mapActivities(rows, mapping, context, known as ExistingRecords<KnownActivity>),
  lineOf: activityLine,
  filesOf: (rows, mapping, context, unused) =>
    summarizeFiles(
      rows,
      prepareMapping(mapping, context, (code) => targetIn(cpdVocabulary, code)),
      unused,
    ),
}
