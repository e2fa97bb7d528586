import {
  addHash,
  openPdf,
  pdfColours,
  pdfFonts,
  pdfMargin,
  roomLeft,
  writeFooters,
  type Pdf,
} from '#platform/server/pdf.ts'
import type { Cell, Heading, ReportTable } from '../../summary/report-table.ts'
import type { ReportDocument } from '../report-document.ts'

/** Returns the report as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const title = `${report.title}: ${report.personName}`
  const { pdf, root, write, taken, end } = openPdf({ title, layout: 'landscape', bufferPages: true })
  write('H1', report.title, 20, { isBold: true })
  for (const { label, words } of report.facts) write('P', `${label}: ${words}`, 9, { isMuted: true })
  for (const table of report.tables) {
    if (roomLeft(pdf) < 110) pdf.addPage()
    pdf.moveDown(1)
    write('H2', table.title, 13, { isBold: true })
    if (table.note !== undefined) write('P', table.note, 9, { isMuted: true })
    if (table.rows.length === 0) write('P', table.empty, 9)
    else addTable(pdf, root, table)
  }
  const { generated, hash } = report
  writeFooters(
    pdf,
    (page, pages) => `Page ${page} of ${pages} · Generated ${generated} by Sortie · SHA-256 ${hash}`,
  )
  addHash(pdf, hash)
  await end()
  return Buffer.concat(taken())
}

const fontSize = 8
const padding = 3

/** Adds a table; on each further page it goes on as a table with the same headings. */
function addTable(pdf: Pdf, root: PDFKit.PDFStructureElement, { title, headings, rows }: ReportTable): void {
  pdf.moveDown(0.3)
  const widths = widthsOf(pdf, headings)
  const cellsOf = (values: readonly Cell[], facts: { isHeading?: boolean; isBold?: boolean }) =>
    values.map((value, index) => toPdfCell(value, { ...facts, index, heading: headings[index] }))
  const heading = headings.map(({ label }) => label)
  const heightOf = (values: readonly Cell[]) => rowHeight(pdf, widths, values)
  let left = [...rows]
  while (left.length > 0) {
    let room = roomLeft(pdf) - heightOf(heading)
    // At least one row, so that a row that is higher than a page cannot repeat for ever.
    const found = left.findIndex(({ cells }, index) => (room -= heightOf(cells)) < 0 && index > 0)
    const fitting = found < 0 ? left : left.slice(0, found)
    left = left.slice(fitting.length)
    pdf.font(pdfFonts.regular).fontSize(fontSize).fillColor(pdfColours.ink)
    // A variable, because the types do not know `structParent` and `title` of a table yet.
    const options = {
      position: { x: pdfMargin, y: pdf.y },
      structParent: root,
      title,
      columnStyles: widths,
      data: [
        cellsOf(heading, { isHeading: true, isBold: true }),
        ...fitting.map(({ cells, isTotal }) => cellsOf(cells, { isBold: isTotal })),
      ],
    }
    pdf.table(options)
    if (left.length > 0) pdf.addPage()
  }
}

interface CellFacts {
  index: number
  heading: Heading | undefined
  isHeading?: boolean | undefined
  isBold?: boolean | undefined
}

const toPdfCell = (value: Cell, { index, heading, isHeading, isBold }: CellFacts) => ({
  text: wordsOf(value),
  padding,
  border: [0, 0, 0.5, 0] as [number, number, number, number],
  borderColor: pdfColours.line,
  align: { x: heading?.isNumber ? ('right' as const) : ('left' as const), y: 'top' as const },
  ...(isHeading
    ? { type: 'TH' as const, scope: 'Column' as const }
    : index === 0 && { type: 'TH' as const, scope: 'Row' as const }),
  ...(isBold && { font: { src: pdfFonts.bold, size: fontSize } }),
  ...(heading?.isUnverified && { backgroundColor: pdfColours.unverifiedFill }),
})

const wordsOf = (value: Cell): string => (value === null ? '–' : String(value))

/** Bold letters are the widest, so no row is higher. */
function rowHeight(pdf: Pdf, widths: readonly number[], values: readonly Cell[]): number {
  pdf.font(pdfFonts.bold).fontSize(fontSize)
  const heights = values.map((value, index) =>
    pdf.heightOfString(wordsOf(value), { width: (widths[index] ?? numberWidth) - 2 * padding }),
  )
  return Math.max(...heights) + 2 * padding + 1
}

const numberWidth = 58
const widestText = 240

/** Numbers have one width; what remains is the texts'. */
function widthsOf(pdf: Pdf, headings: ReportTable['headings']): number[] {
  const width = pdf.page.width - 2 * pdfMargin
  const numbers = headings.filter(({ isNumber }) => isNumber).length
  const rest = (width - numbers * numberWidth) / Math.max(1, headings.length - numbers)
  return headings.map(({ isNumber }) => (isNumber ? numberWidth : Math.min(widestText, rest)))
}
