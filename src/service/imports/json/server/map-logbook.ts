import type { CaseRequest } from '#logging/cases/contract.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import { toSafeOrigin } from '#logging/cases/server/service.ts'
import type { ImportFinding, ImportProblem } from '../../contract.ts'
import {
  createDuplicateFinder,
  type ComparedCase,
  type Duplicate,
  type ExistingRecords,
} from '../../mapping/duplicates.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import { findingsIn } from '../../mapping/server/map-rows.ts'
import { toSafeClaims } from '../../mapping/server/safe-claims.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { readLogbookCase, type ParsedLogbookCase } from '../logbook-case.ts'
import { withOwnPlaces, type PlaceLabels } from '../own-places.ts'
import { readClaims } from '../read-claims.ts'

export interface ImportedLogbookCase extends Omit<ParsedLogbookCase, 'labels'> {
  signatureClaims: SignatureClaim[]
  /** The position in the file, from 1. */
  row: number
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
}

export type KnownLogbookCase = ComparedCase & { id: string; originId?: string | null; status?: string }

/** Maps the cases of an exported logbook in the order of the file, and lets other requests run in between. */
export async function* mapLogbook(
  cases: Iterable<unknown> | AsyncIterable<unknown>,
  existing: ExistingRecords<KnownLogbookCase> = [],
  context: Partial<Pick<ImportContext, 'missionNumberPrefix' | 'places' | 'zone'>> = {},
): AsyncGenerator<ImportedLogbookCase> {
  const ownIds = new Map<string, string>()
  const finder = await createDuplicateFinder(listComparableCases(existing, ownIds))
  const pauses = createPauses()
  let row = 0
  for await (const raw of cases) {
    row += 1
    const { labels, ...parsedCase } = readLogbookCase(raw)
    const { ids } = parsedCase
    const { request, problems: placeProblems } = withOwnPlacesOf(parsedCase.request, labels, context.places)
    const duplicate = request && !parsedCase.origin?.voided ? finder.check(row, request) : null
    const [caseId] = ids.flatMap((id) => ownIds.get(id) ?? [])
    const duplicateOf: Duplicate | null = caseId ? { kind: 'same', row: null, caseId } : duplicate
    const safeOrigin =
      request && parsedCase.origin && (await toSafeOrigin(parsedCase.origin, () => pauses.takeIfDue()))
    const findings = request ? findingsIn(request, context) : []
    const claimed = request
      ? toSafeClaims(readClaims(raw, context.zone ?? 'UTC'))
      : { claims: [], problems: [] }
    const problems = [
      ...parsedCase.problems,
      ...claimed.problems,
      ...placeProblems,
      ...(safeOrigin?.leftOut ? [leftOutProblem(safeOrigin.leftOut)] : []),
    ]
    const origin = safeOrigin?.origin ?? null
    const { claims: signatureClaims } = claimed
    yield { ...parsedCase, request, origin, signatureClaims, row, problems, findings, duplicateOf }
    await pauses.takeIfDue()
  }
}

/** Yields the existing cases to compare with, and adds the ids of all existing cases to `ownIds`. */
async function* listComparableCases(
  existing: ExistingRecords<KnownLogbookCase>,
  ownIds: Map<string, string>,
): AsyncGenerator<KnownLogbookCase> {
  for await (const item of existing) {
    ownIds.set(item.id, item.id)
    if (item.originId) ownIds.set(item.originId, item.id)
    // A voided case and its replacement may have the same facts. A voided case is still recognized by its id.
    if (item.status !== 'voided') yield item
  }
}

function withOwnPlacesOf(
  request: CaseRequest | null,
  labels: PlaceLabels,
  places: ImportContext['places'] | undefined,
) {
  if (request === null || places === undefined) return { request, problems: [] }
  return withOwnPlaces(request, labels, places)
}

const leftOutProblem = (count: number): ImportProblem => ({
  column: 'history',
  value: '',
  message: `${count} ${count === 1 ? 'text' : 'texts'} of the history or the assessments may identify a person, and will be left out.`,
  severity: 'warning',
})
