/* oxlint-disable no-underscore-dangle -- pdfkit keeps what its text looks like in fields with such names */
import { pdfColours, pdfFonts, pdfMargin, type Pdf } from './pdf.ts'

const fontSize = 7
/** Room for a number of five digits, in points. */
const [totalWidth, totalHeight] = [40, 12]

/** Parts of pdfkit that its types omit: the current text style, and the objects that a page refers to. */
interface Drawing {
  _font: { id: string; ref: () => object; encode: (text: string) => [string[]] }
  _fontSize: number
  _fillColor: [string, number] | null
  page: { xobjects: Record<string, object> }
  addContent: (operators: string) => void
}

interface Footers {
  /** Writes the footer of the current page: the text, the page number and the number of pages. */
  write: (footer: string) => void
  /** Writes the number of pages. Call it once, after the last footer and before the end. */
  writeTotal: () => void
}

/**
 * Numbers pages without keeping them in memory until the last one: the number of pages is a drawing that all footers refer to,
 * and that is drawn at the end.
 */
export function createFooters(pdf: Pdf): Footers {
  const drawing = pdf as unknown as Drawing
  let page = 0
  const total = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -3, totalWidth, totalHeight] })
  const write = (footer: string) => {
    page += 1
    const { x, y } = pdf
    const { _font: font, _fontSize: size, _fillColor: colour } = drawing
    const { bottom } = pdf.page.margins
    const top = pdf.page.height - pdfMargin - 18
    const text = `${footer} · Page ${page} of `
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    pdf.font(pdfFonts.regular).fontSize(fontSize).fillColor(pdfColours.muted)
    pdf.text(text, pdfMargin, top, { lineBreak: false })
    drawing.page.xobjects['Total'] = total
    const left = pdfMargin + pdf.widthOfString(text)
    drawing.addContent(
      `q 1 0 0 -1 ${left.toFixed(2)} ${(top + baselineOffset(pdf)).toFixed(2)} cm /Total Do Q`,
    )
    pdf.endMarkedContent()
    pdf.page.margins.bottom = bottom
    drawing._font = font
    pdf.fontSize(size)
    if (colour) pdf.fillColor(...colour)
    pdf.x = x
    pdf.y = y
  }
  const writeTotal = () => {
    pdf.font(pdfFonts.regular)
    const { id, ref, encode } = drawing._font
    const [glyphCodes] = encode.call(drawing._font, String(page))
    Object.assign(total.data, { Resources: { Font: { [id]: ref.call(drawing._font) } } })
    total.end(`BT /${id} ${fontSize} Tf 0.32 0.38 0.43 rg <${glyphCodes.join('')}> Tj ET`)
  }
  return { write, writeTotal }
}

/** Writes a footer on each page as it begins. Returns the function that writes the number of pages: call it before the end. */
export function numberPages(pdf: Pdf, footer: string): () => void {
  const footers = createFooters(pdf)
  const write = () => footers.write(footer)
  write()
  pdf.on('pageAdded', write)
  return () => {
    pdf.off('pageAdded', write)
    footers.writeTotal()
  }
}

const baselineOffset = (pdf: Pdf): number =>
  ((pdf as unknown as { _font: { ascender: number } })._font.ascender / 1000) * fontSize
