import { writeSignatures } from '#platform/server/pdf-signature.ts'
import { addPdfTable, heightOfTable, wholeWidth, type TablePlace } from '#platform/server/pdf-table.ts'
import {
  addHash,
  openPdf,
  pdfMargin,
  roomLeft,
  writeFooters,
  type PdfDocument,
} from '#platform/server/pdf.ts'
import type { ReportTable } from '../../summary/report-table.ts'
import type { ReportDocument } from '../report-document.ts'

/** Returns the report as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const title = `${report.title}: ${report.personName}`
  const document = openPdf({ title, layout: 'landscape', bufferPages: true })
  const { pdf, read, write, taken, end } = document
  await read(report)
  write('H1', report.title, 18, { isBold: true })
  for (const { label, words } of report.facts) write('P', `${label}: ${words}`, 8, { isMuted: true })
  for (const run of runsOf(report.tables)) writeRun(document, run)
  writeSignatures(document, report.personName)
  const { generated, hash } = report
  writeFooters(
    pdf,
    (page, pages) => `Page ${page} of ${pages} · Generated ${generated} by Sortie · SHA-256 ${hash}`,
  )
  addHash(pdf, hash)
  await end()
  return Buffer.concat(taken())
}

/** Few numbers have room in half of a page. */
const isNarrow = ({ headings }: ReportTable): boolean =>
  headings.length <= 4 && headings.slice(1).every(({ isNumber }) => isNumber)

/** Returns the tables in their order: narrow ones that follow each other together, each wide one alone. */
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
const padding = 1.5
/** Of the heading, its note and the room above them. */
const headHeight = 46

/** Writes narrow tables in two columns, each below the shorter one, so that a usual year has few pages. */
function writeRun(document: PdfDocument, run: readonly ReportTable[]): void {
  const { pdf } = document
  const whole = { ...wholeWidth(pdf), padding }
  if (run.length === 1) {
    for (const table of run) writeTable(document, table, whole)
    return
  }
  const width = (whole.width - gap) / 2
  const columns = [pdfMargin, pdfMargin + width + gap].map((left) => ({ left, y: pdf.y }))
  for (const table of run) {
    const place = { left: 0, width, padding }
    const height = headHeight + heightOfTable(pdf, table, place)
    const bottom = pdf.page.height - pdf.page.margins.bottom
    const fits = ({ y }: { y: number }) => y + height <= bottom
    if (!columns.some(fits)) {
      pdf.addPage()
      for (const column of columns) column.y = pdf.y
    }
    const [column] = columns.toSorted((one, other) => one.y - other.y)
    if (!column) return
    pdf.y = column.y
    writeTable(document, table, { ...place, left: column.left })
    column.y = pdf.y
    // One that is higher than a page has gone on on others, where the other column is empty.
    if (column.y < pdf.page.height && height > bottom) for (const other of columns) other.y = column.y
  }
  pdf.y = Math.max(...columns.map(({ y }) => y))
}

function writeTable({ pdf, root, write }: PdfDocument, table: ReportTable, place: TablePlace): void {
  if (roomLeft(pdf) < 90) pdf.addPage()
  pdf.moveDown(0.8)
  write('H2', table.title, 11, { isBold: true, place })
  if (table.note !== undefined) write('P', table.note, 8, { isMuted: true, place })
  if (table.rows.length === 0) write('P', table.empty, 8, { place })
  else addPdfTable(pdf, root, table, place)
}
