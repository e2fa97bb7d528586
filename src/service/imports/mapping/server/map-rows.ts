import type { CaseRequest } from '#logging/cases/contract.ts'
import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import type { ImportFinding, ImportMapping } from '../../contract.ts'
import { createPauses } from '#platform/server/pauses.ts'
import {
  createDuplicateFinder,
  type ComparedCase,
  type Duplicate,
  type ExistingRecords,
} from '../duplicates.ts'
import { fillDates } from '../fill-dates.ts'
import { clearFalseMidnights, fillRepeated } from '../fill-repeated.ts'
import { mapRow, type MappedRow } from '../map-row.ts'
import { createPatientNumbers } from '../number-patients.ts'
import {
  prepareMapping,
  withoutDoubtfulUnits,
  type ImportContext,
  type PreparedMapping,
} from '../prepare-mapping.ts'
import { joinRows, type ImportRow } from '../read-row.ts'
import { findCopies } from './find-copies.ts'
import { toSafeClaims } from './safe-claims.ts'

export interface ImportedRow extends MappedRow {
  duplicateOf: Duplicate | null
}

/** Returns the privacy findings in a request, as the server finds them when the case is saved. */
export const findingsIn = (
  request: CaseRequest,
  context: Pick<ImportContext, 'missionNumberPrefix'> = {},
): ImportFinding[] => findPrivacy(request, caseFreeTexts, context)

/**
 * Maps the rows of a table one by one, and lets other requests run in between. `existing` are the cases of the logbook that a row
 * may repeat.
 */
export async function* mapRows(
  rows: readonly ImportRow[],
  mapping: ImportMapping,
  context: ImportContext,
  existing: ExistingRecords<ComparedCase & { id: string }> = [],
): AsyncGenerator<ImportedRow> {
  const prepared = withoutDoubtfulUnits(prepareMapping(mapping, context), rows)
  const finder = await createDuplicateFinder(existing)
  const numberPatient = createPatientNumbers()
  const pauses = createPauses()
  for (const row of completeRows(rows, prepared)) {
    const mapped = mapRow(row, prepared, (request) => findingsIn(request, context))
    const request = mapped.request && numberPatient(mapped.request)
    const duplicate = request && finder.check(row.row, request)
    // A duplicate of the logbook takes precedence over a duplicate in the file.
    const isCopy = duplicate?.caseId == null && row.copyOf?.isDistinctive === true
    const duplicateOf: Duplicate | null =
      request && isCopy ? { kind: 'same', row: row.copyOf?.row ?? null, caseId: null } : duplicate
    const { claims: signatureClaims, problems } = toSafeClaims({
      claims: mapped.signatureClaims,
      problems: mapped.problems,
    })
    yield { ...mapped, request, problems, signatureClaims, duplicateOf }
    await pauses.takeIfDue()
  }
}

/** Joins the rows of one case, and fills values that repeat those of the row above. */
const completeRows = (rows: readonly ImportRow[], prepared: PreparedMapping): ImportRow[] => {
  const rowsWithDates = fillDates(joinRows(findCopies(rows, prepared), prepared), prepared)
  return clearFalseMidnights(fillRepeated(rowsWithDates, prepared), prepared)
}
