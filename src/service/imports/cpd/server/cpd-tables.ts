import { columnsBy } from '#logbook/spreadsheets/server/service.ts'
import { explainBy, targetIn } from '#logbook/spreadsheets/vocabulary/vocabulary.ts'
import type { Known } from '../../mapping/duplicates.ts'
import { prepareMapping } from '../../mapping/prepare-mapping.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'
import { activityLine } from '../activity-line.ts'
import type { KnownActivity } from '../known-activities.ts'
import { cpdVocabulary } from '../vocabulary.ts'
import { filesOf, withFilesColumn } from './attach-files.ts'
import { mapActivities } from './map-activities.ts'

/** Whether every word of a heading is usual in a CPD record. */
function knowsHeading(name: string): boolean {
  const { codes, unexplained } = explainBy(cpdVocabulary, name)
  return codes.length > 0 && unexplained.length === 0
}

const columns = columnsBy(cpdVocabulary)

export const cpdTables: TableKind = {
  reading: { knowsHeading, keepsPeople: false },
  ...columns,
  guess: async (headings, rows, context) => {
    const guessed = await columns.guess(headings, rows, context)
    return { ...guessed, columns: withFilesColumn(guessed.columns, rows, context.places) }
  },
  // safe: `importedActivities` has listed `known`
  mapRows: (rows, mapping, context, known) =>
    mapActivities(rows, mapping, context, known as Known<KnownActivity>),
  lineOf: activityLine,
  filesOf: (rows, mapping, context, unused) =>
    filesOf(
      rows,
      prepareMapping(mapping, context, (code) => targetIn(cpdVocabulary, code)),
      unused,
    ),
}
