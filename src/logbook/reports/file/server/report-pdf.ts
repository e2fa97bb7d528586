import { signatureHeight, writeSignatures } from '#platform/server/pdf-signature.ts'
import {
  addPdfTable,
  measureTable,
  minRowsOnLastPage,
  toFullWidth,
  type TablePlace,
} from '#platform/server/pdf-table.ts'
import {
  addHash,
  createPdf,
  pdfMargin,
  remainingHeight,
  writeFooters,
  type Pdf,
  type PdfDocument,
} from '#platform/server/pdf.ts'
import type { ReportTable } from '../../summary/report-table.ts'
import type { ReportDocument } from '../report-document.ts'

/** Returns the report as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const title = `${report.title}: ${report.personName}`
  const document = createPdf({ title, layout: 'landscape', bufferPages: true })
  const { pdf, loadFonts, write, takeBytes, end } = document
  await loadFonts(report)
  write('H1', report.title, 18, { isBold: true })
  const { y: top } = pdf
  const [left, right] = columnsOf(pdf)
  for (const { label, words } of report.facts)
    write('P', `${label}: ${words}`, 8, { isMuted: true, place: left })
  const { y: belowFacts } = pdf
  // The totals fit next to the facts.
  const [totals, ...tables] = report.tables
  pdf.y = top - 8
  if (totals) writeTable(document, totals, right)
  pdf.y = Math.max(pdf.y, belowFacts)
  const runs = runsOf(tables)
  for (const run of runs) writeRun(document, run, run === runs.at(-1) ? signatureHeight : 0)
  writeSignatures(document, report.personName)
  const { generated, hash } = report
  writeFooters(
    pdf,
    (page, pages) => `Page ${page} of ${pages} · Generated ${generated} by Sortie · SHA-256 ${hash}`,
  )
  addHash(pdf, hash)
  await end()
  return Buffer.concat(takeBytes())
}

/** Whether the table fits in half the width of a page: it has few columns, and only the first is not a number. */
const isNarrow = ({ headings }: ReportTable): boolean =>
  headings.length <= 4 && headings.slice(1).every(({ isNumber }) => isNumber)

/** Returns the tables in order: consecutive narrow ones together, each wide one on its own. */
function runsOf(tables: readonly ReportTable[]): ReportTable[][] {
  const runs: ReportTable[][] = []
  for (const table of tables) {
    const run = runs.at(-1)
    const isContinued = isNarrow(table) && run?.every(isNarrow)
    if (run && isContinued) run.push(table)
    else runs.push([table])
  }
  return runs
}

const gap = 24
/** Small text with little space, so that a usual year takes at most four pages. */
const tableStyle = { padding: 1, fontSize: 7.5 }

function columnsOf(pdf: Pdf): [TablePlace, TablePlace] {
  const width = (toFullWidth(pdf).width - gap) / 2
  return [
    { left: pdfMargin, width, ...tableStyle },
    { left: pdfMargin + width + gap, width, ...tableStyle },
  ]
}

/** Height of a table's title with the space above, and of a line of its note. */
const headHeight = 30
const noteHeight = 12

const heightOf = (pdf: Pdf, table: ReportTable, place: TablePlace): number =>
  headHeight + (table.note === undefined ? 0 : noteHeight) + measureTable(pdf, table, place)

/**
 * Writes narrow tables in two columns. Each table goes below the shorter column. The last table goes to a new page if
 * it would leave less than `below` points on this page.
 */
function writeRun(document: PdfDocument, run: readonly ReportTable[], below: number): void {
  const { pdf } = document
  const columns = columnsOf(pdf).map((place) => ({ place, y: pdf.y }))
  const bottom = pdf.page.height - pdf.page.margins.bottom
  for (const table of run) {
    const heightBelow = table === run.at(-1) ? below : 0
    const height = heightOf(pdf, table, columnsOf(pdf)[0])
    if (run.length === 1 || height + heightBelow > bottom - pdfMargin) {
      pdf.y = Math.max(...columns.map(({ y }) => y))
      writeTable(document, table, { ...toFullWidth(pdf), ...tableStyle, heightBelow })
      for (const column of columns) column.y = pdf.y
      continue
    }
    const [shorter, longer] = columns.toSorted((a, b) => a.y - b.y)
    if (!shorter || !longer) return
    if (shorter.y + height > bottom || Math.max(shorter.y + height, longer.y) + heightBelow > bottom) {
      pdf.addPage()
      for (const column of columns) column.y = pdf.y
    }
    pdf.y = shorter.y
    writeTable(document, table, shorter.place)
    shorter.y = pdf.y
  }
  pdf.y = Math.max(...columns.map(({ y }) => y))
}

function writeTable({ pdf, root, write }: PdfDocument, table: ReportTable, place: TablePlace): void {
  const { heightBelow: below = 0 } = place
  // A table that is too short to be divided stays together with what is below it.
  const isUndivided = below > 0 && table.rows.length <= 2 * minRowsOnLastPage
  const minRoom = isUndivided ? heightOf(pdf, table, place) + below : 0
  if (remainingHeight(pdf) < Math.max(90, minRoom)) pdf.addPage()
  pdf.moveDown(0.8)
  write('H2', table.title, 11, { isBold: true, place })
  if (table.note !== undefined) write('P', table.note, 8, { isMuted: true, place })
  if (table.rows.length === 0) write('P', table.empty, 8, { place })
  else addPdfTable(pdf, root, table, place)
}
