import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import type { Cell, Heading, ReportTable } from '../../summary/report-table.ts'
import type { ReportDocument } from '../report-document.ts'

type Pdf = InstanceType<typeof PdfKit>

const { resolve } = createRequire(import.meta.url)
// Named by their paths alone: pdfkit reads a font that it knows by two names again for each cell of a table.
// Noto Sans has Latin, Greek and Cyrillic letters with all their marks, and Devanagari.
const fonts = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}

const ink = '#0e1b2a'
const muted = '#52616f'
const line = '#dce3ea'
const unverifiedFill = '#fcf2da'
const margin = 40
const footerHeight = 40

/** Returns the report as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: 'A4',
    layout: 'landscape',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    pdfVersion: '1.7',
    // The types of 2024 do not know it yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${report.title}: ${report.personName}`, Author: 'Sortie' },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolveEnd, reject) => {
    pdf.on('end', resolveEnd)
    pdf.on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (
    tag: string,
    text: string,
    size: number,
    look: { isBold?: boolean; isMuted?: boolean } = {},
  ) => {
    root.add(
      pdf.struct(tag, {}, () => {
        pdf
          .font(look.isBold ? fonts.bold : fonts.regular)
          .fontSize(size)
          .fillColor(look.isMuted ? muted : ink)
          .text(text, margin)
      }),
    )
  }
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
  root.end()
  addFooters(pdf, report)
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

const roomLeft = (pdf: Pdf): number => pdf.page.height - pdf.page.margins.bottom - pdf.y

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
    pdf.font(fonts.regular).fontSize(fontSize).fillColor(ink)
    // A variable, because the types do not know `structParent` and `title` of a table yet.
    const options = {
      position: { x: margin, y: pdf.y },
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
  borderColor: line,
  align: { x: heading?.isNumber ? ('right' as const) : ('left' as const), y: 'top' as const },
  ...(isHeading
    ? { type: 'TH' as const, scope: 'Column' as const }
    : index === 0 && { type: 'TH' as const, scope: 'Row' as const }),
  ...(isBold && { font: { src: fonts.bold, size: fontSize } }),
  ...(heading?.isUnverified && { backgroundColor: unverifiedFill }),
})

const wordsOf = (value: Cell): string => (value === null ? '–' : String(value))

/** Bold letters are the widest, so no row is higher. */
function rowHeight(pdf: Pdf, widths: readonly number[], values: readonly Cell[]): number {
  pdf.font(fonts.bold).fontSize(fontSize)
  const heights = values.map((value, index) =>
    pdf.heightOfString(wordsOf(value), { width: (widths[index] ?? numberWidth) - 2 * padding }),
  )
  return Math.max(...heights) + 2 * padding + 1
}

const numberWidth = 58
const widestText = 240

/** Numbers have one width; what remains is the texts'. */
function widthsOf(pdf: Pdf, headings: ReportTable['headings']): number[] {
  const width = pdf.page.width - 2 * margin
  const numbers = headings.filter(({ isNumber }) => isNumber).length
  const rest = (width - numbers * numberWidth) / Math.max(1, headings.length - numbers)
  return headings.map(({ isNumber }) => (isNumber ? numberWidth : Math.min(widestText, rest)))
}

/** Page number, time and hash on every page, as artifacts, which screen readers skip. */
function addFooters(pdf: Pdf, { hash, generated }: ReportDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    const bottom = pdf.page.margins.bottom
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    const words = `Page ${index - start + 1} of ${count} · Generated ${generated} by Sortie · SHA-256 ${hash}`
    pdf
      .font(fonts.regular)
      .fontSize(7)
      .fillColor(muted)
      .text(words, margin, pdf.page.height - margin - 10, { lineBreak: false })
    pdf.endMarkedContent()
    pdf.page.margins.bottom = bottom
  }
}
