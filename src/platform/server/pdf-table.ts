import { pdfColours, pdfFonts, pdfMargin, remainingHeight, type Pdf } from './pdf.ts'

const defaultFontSize = 8

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
  /** The share of the width that the number columns leave. If undefined, the text columns divide it equally. */
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
  /** The height that must be left below the last row. If it is not, the last rows move to a new page. */
  heightBelow?: number
}

/**
 * If the content below a table does not fit, this many rows move to the new page with it, so that the page does not begin
 * without any rows.
 */
export const minRowsOnLastPage = 3

export const toFullWidth = (pdf: Pdf): TablePlace => ({
  left: pdfMargin,
  width: pdf.page.width - 2 * pdfMargin,
  padding: 3,
  fontSize: defaultFontSize,
})

/** Adds a table; on each further page it continues as a table with the same headings. */
export function addPdfTable(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { title, headings, rows }: PdfTable,
  place = toFullWidth(pdf),
): void {
  pdf.moveDown(0.3)
  const { left: x, width, fontSize } = place
  const widths = toColumnWidths(width, headings)
  const toCells = (values: readonly Cell[], style: { isHeading?: boolean; isBold?: boolean }) =>
    values.map((value, index) => toPdfCell(value, { ...style, index, place, heading: headings[index] }))
  const heading = headings.map(({ label }) => label)
  const measureRow = (values: readonly Cell[]) => measureRowHeight(pdf, widths, place, values)
  let remainingRows = [...rows]
  while (remainingRows.length > 0) {
    let room = remainingHeight(pdf) - measureRow(heading)
    // At least one row is added, so that a row that is higher than a page cannot repeat for ever.
    const breakIndex = remainingRows.findIndex(
      ({ cells }, index) => (room -= measureRow(cells)) < 0 && index > 0,
    )
    const isTooFull =
      breakIndex < 0 && room < (place.heightBelow ?? 0) && remainingRows.length > minRowsOnLastPage
    const fittingRows = remainingRows.slice(
      0,
      isTooFull ? -minRowsOnLastPage : breakIndex < 0 ? undefined : breakIndex,
    )
    remainingRows = remainingRows.slice(fittingRows.length)
    pdf.font(pdfFonts.regular).fontSize(fontSize).fillColor(pdfColours.ink)
    // A variable, because the types do not know `structParent` and `title` of a table yet.
    const options = {
      position: { x, y: pdf.y },
      structParent: root,
      title,
      columnStyles: widths,
      data: [
        toCells(heading, { isHeading: true, isBold: true }),
        ...fittingRows.map(({ cells, isTotal }) => toCells(cells, { isBold: isTotal })),
      ],
    }
    pdf.table(options)
    if (remainingRows.length > 0) pdf.addPage()
  }
}

/** Returns the height of a table if it fits on one page. */
export function measureTable(
  pdf: Pdf,
  { headings, rows }: Pick<PdfTable, 'headings' | 'rows'>,
  place: TablePlace,
): number {
  const widths = toColumnWidths(place.width, headings)
  const allRows = [headings.map(({ label }) => label), ...rows.map(({ cells }) => cells)]
  return allRows.reduce((sum, values) => sum + measureRowHeight(pdf, widths, place, values), 0)
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
  text: toText(value),
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

const toText = (value: Cell): string => (value === null ? '–' : String(value))

/** Returns the height of a row in bold, which is the widest, so the row is never higher. */
function measureRowHeight(
  pdf: Pdf,
  widths: readonly number[],
  { padding, fontSize }: TablePlace,
  values: readonly Cell[],
): number {
  pdf.font(pdfFonts.bold).fontSize(fontSize)
  const heights = values.map((value, index) =>
    pdf.heightOfString(toText(value), { width: (widths[index] ?? numberWidth) - 2 * padding }),
  )
  return Math.max(...heights) + 2 * padding + 1
}

/** The width of number columns: enough for the longest heading of one word. */
const numberWidth = 64
const maxTextWidth = 240

/** Returns the width of each column. Number columns have a fixed width, and text columns share the rest of the width. */
function toColumnWidths(width: number, headings: readonly Heading[]): number[] {
  const numberCount = headings.filter(({ isNumber }) => isNumber).length
  const textWidth = width - numberCount * numberWidth
  const equalShare = textWidth / Math.max(1, headings.length - numberCount)
  return headings.map(({ isNumber, share }) => {
    if (isNumber) return numberWidth
    return share === undefined ? Math.min(maxTextWidth, equalShare) : textWidth * share
  })
}
