import { stringify } from 'csv-stringify/sync'

// The characters that start a formula in some spreadsheet: = + - @ and their full-width forms, at the start of a line of
// the cell, also after white space, quotes or invisible characters.
const opensFormula = /(^|[\r\n])(?=(?:(?![\r\n])[\s\p{Cf}\p{Cc}"'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu
const beginsOutOfSight = /^[\t\r\n\0]/

export const csvContentType = 'text/csv; charset=utf-8'

/** The start of a CSV file on its own: spreadsheets read UTF-8 only if it says so. */
export const byteOrderMark = '\uFEFF'

/** Returns one line of a CSV file. Prefixes text that a spreadsheet would run as a formula; numbers stay numbers. */
export const toCsvLine = (values: readonly unknown[]): string =>
  stringify([values.map((value) => (typeof value === 'string' ? asText(value) : value))], {
    record_delimiter: '\r\n',
  })

function asText(value: string): string {
  const marked = value.replaceAll(opensFormula, "$1'")
  return beginsOutOfSight.test(marked) ? `'${marked}` : marked
}
