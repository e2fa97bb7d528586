import { pdfColours, pdfFonts, pdfMargin, roomLeft, type Pdf } from './pdf.ts'

const usualSize = 8

interface PdfTable {
  title: string
  headings: readonly Heading[]
  rows: readonly { cells: readonly Cell[]; isTotal?: boolean }[]
}

/** A cell without a value is null. */
type Cell = string | number | null

interface Heading {
  label: string
  isNumber?: boolean
  /** The share of the width that number columns leave; without it the text columns share it equally. */
  share?: number
  /** Marks unverified values. */
  isUnverified?: boolean
}

/** The position of a table, in points. */
export interface TablePlace {
  left: number
  width: number
  /** The padding of each cell. */
  padding: number
  fontSize: number
  /** What must fit below the last row on its page. If it does not, the last rows go to a new page with it. */
  below?: number
}

/** So many rows go to a new page with what must not stand there alone. */
export const rowsKeptTogether = 3

export const wholeWidth = (pdf: Pdf): TablePlace => ({
  left: pdfMargin,
  width: pdf.page.width - 2 * pdfMargin,
  padding: 3,
  fontSize: usualSize,
})

/** Adds a table; on each further page it continues as a table with the same headings. */
export function addPdfTable(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { title, headings, rows }: PdfTable,
  place = wholeWidth(pdf),
): void {
  pdf.moveDown(0.3)
  const { left: x, width, fontSize } = place
  const widths = widthsOf(width, headings)
  const cellsOf = (values: readonly Cell[], facts: { isHeading?: boolean; isBold?: boolean }) =>
    values.map((value, index) => toPdfCell(value, { ...facts, index, place, heading: headings[index] }))
  const heading = headings.map(({ label }) => label)
  const heightOf = (values: readonly Cell[]) => rowHeight(pdf, widths, place, values)
  let remainingRows = [...rows]
  while (remainingRows.length > 0) {
    let room = roomLeft(pdf) - heightOf(heading)
    // At least one row, so that a row that is higher than a page cannot repeat for ever.
    const breakIndex = remainingRows.findIndex(
      ({ cells }, index) => (room -= heightOf(cells)) < 0 && index > 0,
    )
    const isCrowded = breakIndex < 0 && room < (place.below ?? 0) && remainingRows.length > rowsKeptTogether
    const fitting = remainingRows.slice(
      0,
      isCrowded ? -rowsKeptTogether : breakIndex < 0 ? undefined : breakIndex,
    )
    remainingRows = remainingRows.slice(fitting.length)
    pdf.font(pdfFonts.regular).fontSize(fontSize).fillColor(pdfColours.ink)
    // A variable, because the types do not know `structParent` and `title` of a table yet.
    const options = {
      position: { x, y: pdf.y },
      structParent: root,
      title,
      columnStyles: widths,
      data: [
        cellsOf(heading, { isHeading: true, isBold: true }),
        ...fitting.map(({ cells, isTotal }) => cellsOf(cells, { isBold: isTotal })),
      ],
    }
    pdf.table(options)
    if (remainingRows.length > 0) pdf.addPage()
  }
}

/** Returns the height of a table if it fits on one page. */
export function heightOfTable(
  pdf: Pdf,
  { headings, rows }: Pick<PdfTable, 'headings' | 'rows'>,
  place: TablePlace,
): number {
  const widths = widthsOf(place.width, headings)
  const all = [headings.map(({ label }) => label), ...rows.map(({ cells }) => cells)]
  return all.reduce((sum, values) => sum + rowHeight(pdf, widths, place, values), 0)
}

interface CellFacts {
  index: number
  place: TablePlace
  heading: Heading | undefined
  isHeading?: boolean | undefined
  isBold?: boolean | undefined
}

const toPdfCell = (
  value: Cell,
  { index, place: { padding, fontSize }, heading, isHeading, isBold }: CellFacts,
) => ({
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
function rowHeight(
  pdf: Pdf,
  widths: readonly number[],
  { padding, fontSize }: TablePlace,
  values: readonly Cell[],
): number {
  pdf.font(pdfFonts.bold).fontSize(fontSize)
  const heights = values.map((value, index) =>
    pdf.heightOfString(wordsOf(value), { width: (widths[index] ?? numberWidth) - 2 * padding }),
  )
  return Math.max(...heights) + 2 * padding + 1
}

/** Room for the longest heading of one word. */
const numberWidth = 64
const widestText = 240

/** Numbers have one width; the text columns share the rest. */
function widthsOf(width: number, headings: readonly Heading[]): number[] {
  const numbers = headings.filter(({ isNumber }) => isNumber).length
  const rest = width - numbers * numberWidth
  const equal = rest / Math.max(1, headings.length - numbers)
  return headings.map(({ isNumber, share }) => {
    if (isNumber) return numberWidth
    return share === undefined ? Math.min(widestText, equal) : rest * share
  })
}
