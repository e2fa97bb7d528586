/** One table of a report. The screen, the PDF and the spreadsheet show the same tables. */
export interface ReportTable {
  id: string
  title: string
  note?: string
  headings: readonly Heading[]
  rows: readonly TableRow[]
  /** Shown if there are no rows. */
  empty: string
}

export interface Heading {
  label: string
  isNumber?: boolean
  /** Marks a column of unverified numbers. */
  isUnverified?: boolean
}

/** Null: nothing to show, for example no rate because there are too few cases. */
export type Cell = string | number | null

export interface TableRow {
  cells: readonly Cell[]
  isTotal?: boolean
}

export const unverified = 'Unverified, entered by hand'

export interface CodedLabel {
  code: string | null
  label: string
}

export interface CellCount {
  row: string | null
  column: string | null
  count: number
}

interface TableShape {
  title: string
  id: string
  note?: string
  rowHeading: string
  /** Rows in the order of their list. Codes that are in no list come last. */
  rows: readonly CodedLabel[]
  columns: readonly CodedLabel[]
  /** Whether rows without a count are shown. */
  hasEmptyRows?: boolean
  empty: string
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Returns a table of counts with a total column and a total row. Leaves out rows without a count unless `hasEmptyRows` is
 * set, and columns without a count except the first `fixedColumns`.
 */
export function crossTable(
  cellCounts: readonly CellCount[],
  shape: TableShape,
  fixedColumns = 0,
): ReportTable {
  const { rowHeading, rows, columns, hasEmptyRows = false, ...labels } = shape
  const counts = new Map<string, number>()
  for (const { row, column, count } of cellCounts) {
    const key = `${row} ${column}`
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  const countAt = (row: CodedLabel, column: CodedLabel) => counts.get(`${row.code} ${column.code}`) ?? 0
  const shownRows = rows.filter((row) => hasEmptyRows || columns.some((column) => countAt(row, column) > 0))
  const shownColumns = columns.filter(
    (column, index) => index < fixedColumns || rows.some((row) => countAt(row, column) > 0),
  )
  const bodyRows = shownRows.map((row) => {
    const values = shownColumns.map((column) => countAt(row, column))
    return { cells: [row.label, ...values, sum(values)] }
  })
  const totals = shownColumns.map((column) => sum(shownRows.map((row) => countAt(row, column))))
  const total = { cells: ['Total', ...totals, sum(totals)], isTotal: true }
  return {
    ...labels,
    headings: [
      { label: rowHeading },
      ...shownColumns.map(({ label }) => ({ label, isNumber: true })),
      { label: 'Total', isNumber: true },
    ],
    rows: bodyRows.length > 0 ? [...bodyRows, total] : [],
  }
}
