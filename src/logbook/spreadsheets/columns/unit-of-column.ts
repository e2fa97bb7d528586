/** The unit of a column's numbers. */
import type { ColumnFormat, ColumnMapping } from '../contract.ts'
import { isUnitOf, unitInHeading } from '../headings/explaining-words.ts'
import type { ImportTarget } from '../targets.contract.ts'

const measured = new Set<ImportTarget['kind']>(['number', 'bloodPressure', 'age', 'drugMark'])

/** Returns how the values of a column are written. The unit of its heading counts also where the user chose the field. */
export function withUnitOfHeading(
  target: ImportTarget,
  { header, format }: Pick<ColumnMapping, 'header' | 'format'>,
): ColumnFormat {
  if (!measured.has(target.kind) || (format.unit !== null && isUnitOf(target.code, format.unit)))
    return format
  const unit = unitInHeading(target, header)
  return unit === null ? format : { ...format, unit }
}
