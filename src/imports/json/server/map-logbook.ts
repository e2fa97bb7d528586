import type { ImportFinding } from '../../contract.ts'
import { createDuplicateFinder, type ComparedCase, type Duplicate } from '../../mapping/duplicates.ts'
import { findingsIn } from '../../mapping/server/map-rows.ts'
import { createPauses } from '#platform/server/pauses.ts'
import { readLogbookCase, type ReadLogbookCase } from '../logbook-case.ts'

export interface ImportedLogbookCase extends ReadLogbookCase {
  /** The position in the file, from 1. */
  row: number
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
}

/** Reads the cases of an exported logbook, oldest last as they stand there, and lets the server go on in between. */
export async function* mapLogbook(
  cases: readonly unknown[],
  existing: readonly (ComparedCase & { id: string })[] = [],
): AsyncGenerator<ImportedLogbookCase> {
  const finder = createDuplicateFinder(existing)
  const ownIds = new Set(existing.map(({ id }) => id))
  const pauses = createPauses()
  for (const [index, raw] of cases.entries()) {
    const read = readLogbookCase(raw)
    const { request, origin } = read
    const row = index + 1
    const isHere = origin !== null && ownIds.has(origin.id)
    const repeated = request && finder.check(row, request)
    const duplicateOf: Duplicate | null = isHere ? { kind: 'same', row: null, caseId: origin.id } : repeated
    yield { ...read, row, findings: request ? findingsIn(request) : [], duplicateOf }
    await pauses.takeIfDue()
  }
}
