import { createPauses } from '#platform/server/pauses.ts'
import type { ImportFinding, ImportMapping } from '../../contract.ts'
import type { Duplicate } from '../../mapping/duplicates.ts'
import { mapPerson, type MappedPerson } from './map-person.ts'
import { prepare } from './prepare.ts'
import type { StoredOrganization } from '../known-records.ts'
import type { Cell } from '#logbook/spreadsheets/files/sheets.ts'

export interface ImportedPerson extends MappedPerson {
  findings: ImportFinding[]
  duplicateOf: Duplicate | null
}

interface Row {
  row: number
  cells: readonly Cell[]
}

/** Maps the rows of a table one by one. A row is a duplicate if all of its records exist already. */
export async function* mapPeople(
  rows: readonly Row[],
  mapping: ImportMapping,
  { today, known }: { today: string; known: StoredOrganization },
): AsyncGenerator<ImportedPerson> {
  const prepared = prepare(mapping, known, today)
  const pauses = createPauses()
  for (const row of rows) {
    const mapped = mapPerson(row, prepared)
    const isDuplicate = mapped.request?.records.length === 0
    yield {
      ...mapped,
      findings: [],
      duplicateOf: isDuplicate ? { kind: 'same', row: null, caseId: null } : null,
    }
    await pauses.takeIfDue()
  }
}
