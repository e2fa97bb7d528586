/** Reads one cell of a drug's own column: "x", "no", "50" below "Fentanyl (mcg)", "25 mg IV". */
import type { ColumnFormat } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { readMarkDetails } from './booleans.ts'
import { namedDrug, unitCode } from './named-drugs.ts'
import { readNumber } from './numbers.ts'
import { toReadResult, textOf, type ReadResult } from './read-result.ts'

/** Reads the cell. A dose whose unit is neither in the cell nor in the heading is kept as text with the case. */
export function readDrugMark(cell: Cell, { unit, decimalMark }: ColumnFormat): ReadResult {
  const text = textOf(cell)
  const mark = readMarkDetails(cell)
  // A drug cannot be given "without success".
  if (mark?.outcome === 'unsuccessful') return toReadResult(null, '')
  if (mark?.count === 0) return toReadResult({ isGiven: false }, 'no')
  const amount = readNumber(cell, decimalMark)
  const doseUnit = unit === null ? null : unitCode(unit)
  if (amount?.unit === '' && amount.value > 0 && doseUnit !== null)
    return toReadResult({ isGiven: true, dose: amount.value, unit: doseUnit }, `${amount.value} ${unit}`)
  if (mark?.count === 1) return toReadResult({ isGiven: true }, 'yes')
  const drug = namedDrug(`drug ${text}`)
  if (drug?.name === 'drug' && drug.given.dose !== undefined && !drug.isPartlyRead)
    return toReadResult({ isGiven: true, ...drug.given }, text)
  if (mark === null && !/^\d/.test(text)) return toReadResult(null, '')
  return { ...toReadResult({ isGiven: true }, 'yes, without the dose'), rest: [text] }
}
