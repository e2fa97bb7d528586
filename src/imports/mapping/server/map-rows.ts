import type { CaseRequest } from '#cases/contract.ts'
import { caseFreeTexts } from '#cases/free-texts.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import type { ImportFinding, ImportMapping } from '../../contract.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { createDuplicateFinder, type ComparedCase, type Duplicate } from '../duplicates.ts'
import { fillDates } from '../fill-dates.ts'
import { fillRepeated } from '../fill-repeated.ts'
import { mapRow, type MappedRow } from '../map-row.ts'
import { prepareMapping, type ImportContext } from '../prepare-mapping.ts'
import { joinContinuations, type ImportRow } from '../read-row.ts'

export interface ImportedRow extends MappedRow {
  duplicateOf: Duplicate | null
}

/** Returns what may identify a person in a request, as the server decides it when the case is saved. */
export const findingsIn = (
  request: CaseRequest,
  context: Pick<ImportContext, 'missionNumberPrefix'> = {},
): ImportFinding[] => findPrivacy(request, caseFreeTexts, context)

/**
 * Maps the rows of a table one by one, and lets the server go on in between. `existing` are the cases of the logbook that a
 * row may repeat.
 */
export async function* mapRows(
  rows: readonly ImportRow[],
  mapping: ImportMapping,
  context: ImportContext,
  existing: Iterable<ComparedCase & { id: string }> = [],
): AsyncGenerator<ImportedRow> {
  const prepared = prepareMapping(mapping, context)
  const finder = createDuplicateFinder(existing)
  const pauses = createPauses()
  for (const row of fillRepeated(fillDates(joinContinuations(rows, prepared), prepared), prepared)) {
    const mapped = mapRow(row, prepared, (request) => findingsIn(request, context))
    const duplicateOf = mapped.request && finder.check(row.row, mapped.request)
    yield { ...mapped, duplicateOf }
    await pauses.takeIfDue()
  }
}
