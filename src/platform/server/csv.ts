import { stringify } from 'csv-stringify/sync'

// What opens a formula in one spreadsheet or another: = + - @ and their full-width forms, at the start of a line of the
// cell, also behind white space, quotes or signs that are not seen.
const opensFormula = /(^|[\r\n])(?=(?:(?![\r\n])[\s\p{Cf}\p{Cc}"'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu
const beginsOutOfSight = /^[\t\r\n\0]/

/** One line of a CSV file. Text that a spreadsheet would run as a formula is marked as text; a number stays one. */
export const toCsvLine = (values: readonly unknown[]): string =>
  stringify([values.map((value) => (typeof value === 'string' ? asText(value) : value))], {
    record_delimiter: '\r\n',
  })

function asText(value: string): string {
  const marked = value.replaceAll(opensFormula, "$1'")
  return beginsOutOfSight.test(marked) ? `'${marked}` : marked
}
