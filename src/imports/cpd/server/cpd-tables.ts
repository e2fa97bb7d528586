import { columnsBy } from '#spreadsheets/server/service.ts'
import { explainBy } from '#spreadsheets/vocabulary/vocabulary.ts'
import type { TableKind } from '../../mapping/server/table-kind.ts'
import { activityLine } from '../activity-line.ts'
import type { KnownActivity } from '../known-activities.ts'
import { cpdVocabulary } from '../vocabulary.ts'
import { mapActivities } from './map-activities.ts'

/** Whether every word of a heading is one of a CPD record. */
function knowsHeading(name: string): boolean {
  const { codes, unexplained } = explainBy(cpdVocabulary, name)
  return codes.length > 0 && unexplained.length === 0
}

export const cpdTables: TableKind = {
  reading: { knowsHeading, keepsPeople: false },
  ...columnsBy(cpdVocabulary),
  // `known` is what `importedActivities` has listed.
  mapRows: (rows, mapping, context, known) =>
    mapActivities(rows, mapping, context, known as readonly KnownActivity[]),
  lineOf: activityLine,
}
