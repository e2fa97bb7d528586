import { createHash } from 'node:crypto'
import {
  addHash,
  createPdf,
  pdfColours,
  pdfFonts,
  pdfMargin,
  type Pdf,
  type PdfDocument,
} from '#platform/server/pdf.ts'
import { createFooters } from '#platform/server/pdf-footers.ts'
import { printedColumns, type PrintedCell } from '../printed-case.ts'

export interface PrintedFacts {
  personName: string
  /** The filters of the logbook and its totals. */
  facts: readonly { label: string; words: string }[]
  /** The time when the file was made, in the user's time zone. */
  generated: string
}

const fontSize = 8
const padding = 3
// Longer cells end with an ellipsis, so that every row fits on a page. The other formats contain the full text.
const maxCellHeight = 220

/**
 * Produces the logbook as a tagged PDF, page by page. For screen readers each case is one list item, because table
 * cells would fill the memory for a logbook of tens of thousands of cases.
 */
export async function* toLogbookPdf(
  { personName, facts, generated }: PrintedFacts,
  rows: AsyncIterable<readonly PrintedCell[]>,
): AsyncGenerator<Uint8Array> {
  const document = createPdf({ title: `Logbook: ${personName}`, layout: 'landscape', bufferPages: false })
  const { pdf, loadFonts, write, takeBytes, end } = document
  const hash = createHash('sha256')
  const footers = createFooters(pdf)
  const endPage = () => {
    const hashToHere = hash.copy().digest('hex')
    footers.write(`Generated ${generated} by Sortie · SHA-256 of the cases to here ${hashToHere}`)
  }
  await loadFonts(facts)
  write('H1', 'Logbook', 20, { isBold: true })
  for (const { label, words } of facts) write('P', `${label}: ${words}`, 9, { isMuted: true })
  pdf.moveDown(1)
  let list = openList(document)
  let count = 0
  for await (const cells of rows) {
    await loadFonts(cells)
    const height = rowHeight(pdf, cells)
    if (pdf.y + height > bottomOf(pdf)) {
      list.end()
      endPage()
      pdf.addPage()
      list = openList(document)
      yield* takeBytes()
    }
    hash.update(`${JSON.stringify(cells)}\n`)
    addCase(document, list, cells, height)
    count += 1
  }
  list.end()
  if (count === 0) write('P', 'No cases.', 9)
  endPage()
  footers.writeTotal()
  addHash(pdf, hash.digest('hex'))
  await end()
  yield* takeBytes()
}

const bottomOf = (pdf: Pdf): number => pdf.page.height - pdf.page.margins.bottom

/** Returns the left edge and the width of each column, in points. */
function columnsOf(pdf: Pdf): { x: number; width: number }[] {
  const contentWidth = pdf.page.width - 2 * pdfMargin
  let x = pdfMargin
  return printedColumns.map(({ width: share }) => {
    const column = { x, width: (contentWidth * share) / 100 }
    x += column.width
    return column
  })
}

/** Writes the headings of the columns and opens the list of cases below them. */
function openList({ pdf, root }: PdfDocument): PDFKit.PDFStructureElement {
  const { y } = pdf
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font(pdfFonts.bold).fontSize(fontSize).fillColor(pdfColours.muted)
      for (const [index, { x, width }] of columnsOf(pdf).entries())
        pdf.text(printedColumns[index]?.heading ?? '', x, y, { width: width - 2 * padding })
    }),
  )
  pdf.y = y + fontSize * 2
  const list = pdf.struct('L')
  root.add(list)
  return list
}

/**
 * Setting font features, even none, stops pdfkit from caching the glyphs of each word. A cache is useless for mission
 * numbers, because each of them occurs only once.
 */
const textOptions = (width: number, index: number) => ({
  width: width - 2 * padding,
  height: maxCellHeight,
  ellipsis: true,
  ...(index === 0 && { features: [] }),
})

function rowHeight(pdf: Pdf, cells: readonly PrintedCell[]): number {
  pdf.fontSize(fontSize)
  const heights = columnsOf(pdf).map(({ width }, index) => {
    const { head, words } = cells[index] ?? { words: '' }
    const options = textOptions(width, index)
    const headHeight = head === undefined ? 0 : pdf.font(pdfFonts.bold).heightOfString(head, options)
    return Math.min(maxCellHeight, headHeight + pdf.font(pdfFonts.regular).heightOfString(words, options))
  })
  return Math.max(...heights) + 2 * padding
}

function addCase(
  { pdf }: PdfDocument,
  list: PDFKit.PDFStructureElement,
  cells: readonly PrintedCell[],
  height: number,
): void {
  const top = pdf.y
  const item = pdf.struct('LI')
  list.add(item)
  item.add(
    pdf.struct('LBody', {}, () => {
      for (const [index, { x, width }] of columnsOf(pdf).entries()) {
        const { head, words } = cells[index] ?? { words: '' }
        const options = textOptions(width, index)
        pdf.fontSize(fontSize).fillColor(pdfColours.ink)
        pdf.x = x
        pdf.y = top + padding
        if (head !== undefined) pdf.font(pdfFonts.bold).text(head, options)
        const heightLeft = top + padding + maxCellHeight - pdf.y
        if (heightLeft > fontSize) pdf.font(pdfFonts.regular).text(words, { ...options, height: heightLeft })
      }
    }),
  )
  item.end()
  pdf.y = top + height
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(pdfMargin, pdf.y)
    .lineTo(pdf.page.width - pdfMargin, pdf.y)
    .lineWidth(0.5)
    .strokeColor(pdfColours.line)
    .stroke()
  pdf.endMarkedContent()
}
