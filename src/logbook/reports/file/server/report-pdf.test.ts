import { expect, test } from 'vitest'
import { readPdfPages } from '#testing/pdf.ts'
import type { ReportTable } from '../../summary/report-table.ts'
import { toReportPdf } from './report-pdf.ts'

const number = { isNumber: true }

/** A table that takes half the width of a page if it has one number, and the whole width if it has several texts. */
const table = (rows: number, isWide: boolean): ReportTable => ({
  id: 'procedures',
  title: 'Procedures',
  headings: [
    { label: 'Procedure' },
    ...(isWide ? [{ label: 'Setting' }, { label: 'Source' }] : []),
    { label: 'Count', ...number },
  ],
  rows: Array.from({ length: rows }, (_, index) => ({
    cells: [`Procedure ${index}`, ...(isWide ? ['Real', 'Paper logbook'] : []), index],
  })),
  empty: 'None.',
})

const pagesWith = async (tables: readonly ReportTable[]) => {
  const report = { title: 'Summary report', personName: 'Robin Hale', facts: [], hash: 'a'.repeat(64) }
  const pdf = await toReportPdf({ ...report, tables, generated: '1 Mar 2026 12:00' })
  return readPdfPages(Buffer.from(pdf))
}

const totals = table(2, false)

test.for([
  ['a wide table', (rows: number) => [totals, table(rows, true)]],
  ['narrow tables', (rows: number) => [totals, table(rows, false), table(rows, false), table(8, false)]],
  ['a short table below a long one', (rows: number) => [totals, table(rows, true), table(3, true)]],
] as const)(
  'however long the report is, the last page has rows of a table above the lines to sign: %s',
  async ([, tablesOf]) => {
    const counts = new Set<number>()
    for (let rows = 8; rows <= 41; rows += 3) {
      const pages = await pagesWith(tablesOf(rows))
      counts.add(pages.length)
      expect(pages.at(-1), `with ${rows} rows`).toMatch(/\/TD <</)
    }
    // Some are so long that they need one more page.
    expect(counts.size).toBeGreaterThan(1)
  },
)
