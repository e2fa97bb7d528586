/** The unit of a column's numbers. */
import type { ColumnFormat, ColumnMapping } from '../contract.ts'
import { isUnitOf, unitInHeading } from '../headings/explaining-words.ts'
import type { ImportTarget } from '../targets.contract.ts'

const kindsWithUnit = new Set<ImportTarget['kind']>(['number', 'bloodPressure', 'age', 'drugMark'])

/** Returns the format of a column with the unit of its heading, even if the user chose the field. */
export function withUnitOfHeading(
  target: ImportTarget,
  { header, format }: Pick<ColumnMapping, 'header' | 'format'>,
): ColumnFormat {
  if (!kindsWithUnit.has(target.kind) || (format.unit !== null && isUnitOf(target.code, format.unit)))
    return format
  const unit = unitInHeading(target, header)
  return unit === null ? format : { ...format, unit }
}
