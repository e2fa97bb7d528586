/** Finds rows that repeat another row of the file in every cell. */
import { createHash } from 'node:crypto'
import { isBlankCell, shownCell } from '#logbook/spreadsheets/files/sheets.ts'
import type { PreparedMapping } from '../prepare-mapping.ts'
import { caseNumberIn, type ImportRow } from '../read-row.ts'

const distinctiveGroups = new Set(['times', 'patient', 'vitals'])
const distinguishingKinds = new Set(['missionNumber', 'text'])

/**
 * Marks each row with the row that it repeats. Two missions of a day may look alike if little more than the day is recorded, so
 * both are imported with a note. A row that also repeats a number, a time, a patient or a text is the same case twice, or a line
 * that was copied and not yet changed; only its author knows which.
 */
export function findCopies(rows: readonly ImportRow[], prepared: PreparedMapping): ImportRow[] {
  const dateColumns = prepared.columns.filter(({ target }) => target.kind === 'date')
  const caseNumberColumn = caseNumberIn(prepared)
  const distinctiveIndexes = [
    ...(caseNumberColumn === null ? [] : [caseNumberColumn]),
    ...prepared.columns
      .filter(({ target: { group, kind } }) => distinctiveGroups.has(group) || distinguishingKinds.has(kind))
      .map(({ index }) => index),
  ]
  const firstRowByKey = new Map<string, number>()
  return rows.map((row) => {
    // Lines below a case may repeat each other: the same procedure twice.
    if (!dateColumns.some(({ index }) => !isBlankCell(row.cells[index]))) return row
    const key = createHash('sha256')
      .update(JSON.stringify(row.cells.map(shownCell)))
      .digest('base64')
    const originalRow = firstRowByKey.get(key)
    if (originalRow === undefined) {
      firstRowByKey.set(key, row.row)
      return row
    }
    const isDistinctive = distinctiveIndexes.some((index) => !isBlankCell(row.cells[index]))
    return { ...row, copyOf: { row: originalRow, isDistinctive } }
  })
}
