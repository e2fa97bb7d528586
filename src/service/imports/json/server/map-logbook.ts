import type { CaseRequest } from '#logging/cases/contract.ts'
import { toSafeOrigin } from '#logging/cases/server/service.ts'
import type { ImportFinding, ImportProblem } from '../../contract.ts'
import { createDuplicateFinder, type ComparedCase, type Duplicate } from '../../mapping/duplicates.ts'
import type { ImportContext } from '../../mapping/prepare-mapping.ts'
import { findingsIn } from '../../mapping/server/map-rows.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { readLogbookCase, type ReadLogbookCase } from '../logbook-case.ts'
import { withOwnPlaces, type PlaceLabels } from '../own-places.ts'

export interface ImportedLogbookCase extends Omit<ReadLogbookCase, 'labels'> {
  /** The position in the file, from 1. */
  row: number
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
}

/** Reads the cases of an exported logbook, oldest last as they stand there, and lets the server go on in between. */
export async function* mapLogbook(
  cases: readonly unknown[],
  existing: readonly (ComparedCase & { id: string; originId?: string | null; status?: string })[] = [],
  context: Partial<Pick<ImportContext, 'missionNumberPrefix' | 'places'>> = {},
): AsyncGenerator<ImportedLogbookCase> {
  // A voided case and the one that replaced it may have the same facts. Its id still tells a voided one.
  const finder = createDuplicateFinder(existing.filter(({ status }) => status !== 'voided'))
  const own = new Map(existing.flatMap(({ id, originId }) => [id, originId ?? id].map((one) => [one, id])))
  const pauses = createPauses()
  for (const [index, raw] of cases.entries()) {
    const { labels, ...read } = readLogbookCase(raw)
    const { ids } = read
    const { request, problems: placeProblems } = placed(read.request, labels, context.places)
    const row = index + 1
    const repeated = request && !read.origin?.voided ? finder.check(row, request) : null
    const [caseId] = ids.flatMap((id) => own.get(id) ?? [])
    const duplicateOf: Duplicate | null = caseId ? { kind: 'same', row: null, caseId } : repeated
    const safe = request && read.origin && (await toSafeOrigin(read.origin, () => pauses.takeIfDue()))
    const findings = request ? findingsIn(request, context) : []
    const problems = [
      ...read.problems,
      ...placeProblems,
      ...(safe?.leftOut ? [leftOutProblem(safe.leftOut)] : []),
    ]
    yield { ...read, request, origin: safe?.origin ?? null, row, problems, findings, duplicateOf }
    await pauses.takeIfDue()
  }
}

function placed(
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
