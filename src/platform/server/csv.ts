import { stringify } from 'csv-stringify/sync'

// The characters that start a formula in some spreadsheet: = + - @ and their full-width forms, at the start of a line of
// the cell, also after white space, quotes or invisible characters.
const formulaStart = /(^|[\r\n])(?=(?:(?![\r\n])[\s\p{Cf}\p{Cc}"'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu
const invisibleStart = /^[\t\r\n\0]/

export const csvContentType = 'text/csv; charset=utf-8'

/** The first character of a CSV file that is not in an archive. Without it, spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Returns one line of a CSV file. Prefixes text that a spreadsheet would run as a formula; numbers stay numbers. */
export const toCsvLine = (values: readonly unknown[]): string =>
  stringify([values.map((value) => (typeof value === 'string' ? escapeFormulas(value) : value))], {
    record_delimiter: '\r\n',
  })

function escapeFormulas(value: string): string {
  const escaped = value.replaceAll(formulaStart, "$1'")
  return invisibleStart.test(escaped) ? `'${escaped}` : escaped
}
