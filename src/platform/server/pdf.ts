/** Tagged PDF documents (PDF/UA: title, language, headings) in our fonts and colours. Loads pdfkit: import it when a file is made. */
import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import { printEveryLetter } from './pdf-letters/print-letters.ts'

export type Pdf = InstanceType<typeof PdfKit>

const { resolve } = createRequire(import.meta.url)
// Identified only by path: if a font is also registered under a name, pdfkit reads it again for each cell of a table.
// Noto Sans has Latin, Greek and Cyrillic letters with all their marks, and Devanagari. `pdf-letters` adds others where a text needs them.
export const pdfFonts = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
}
export const pdfColours = { ink: '#0e1b2a', muted: '#52616f', line: '#dce3ea', unverifiedFill: '#fcf2da' }
/** In points, on every side. */
export const pdfMargin = 40
const footerHeight = 40

interface TextStyle {
  isBold?: boolean
  isMuted?: boolean
  /** The position, in points; the whole width if undefined. */
  place?: { left: number; width: number }
}

export interface PdfDocument {
  pdf: Pdf
  root: PDFKit.PDFStructureElement
  /** Loads the fonts for the texts of a value, at any depth: call it before you measure or write them. */
  loadFonts: (value: unknown) => Promise<void>
  /** Adds a paragraph or heading, such as `P` or `H2`, with the size of its letters in points. */
  write: (tag: string, text: string, size: number, look?: TextStyle) => void
  /** Returns the bytes that were produced since the last call. */
  takeBytes: () => Uint8Array[]
  /** Ends the document; resolves when all bytes were produced. */
  end: () => Promise<void>
}

interface PdfOptions {
  title: string
  layout: 'portrait' | 'landscape'
  /** Whether finished pages can still be changed. Set it to false for a long document, whose pages would fill the memory. */
  bufferPages: boolean
}

/** Opens an A4 document. */
export function createPdf({ title, layout, bufferPages }: PdfOptions): PdfDocument {
  const pdf = new PdfKit({
    font: pdfFonts.regular,
    size: 'A4',
    layout,
    margins: { top: pdfMargin, left: pdfMargin, right: pdfMargin, bottom: pdfMargin + footerHeight },
    pdfVersion: '1.7',
    // The types do not know this value yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages,
    info: { Title: title, Author: 'Sortie' },
  })
  const chunks: Uint8Array[] = []
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolveEnd, reject) => {
    pdf.on('end', resolveEnd)
    pdf.on('error', reject)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  return {
    pdf,
    root,
    loadFonts: printEveryLetter(pdf),
    takeBytes: () => chunks.splice(0),
    write: (tag, text, size, { isBold, isMuted, place } = {}) => {
      const draw = () =>
        void pdf
          .font(isBold ? pdfFonts.bold : pdfFonts.regular)
          .fontSize(size)
          .fillColor(isMuted ? pdfColours.muted : pdfColours.ink)
          .text(text, place?.left ?? pdfMargin, undefined, {
            width: place?.width ?? pdf.page.width - 2 * pdfMargin,
          })
      root.add(pdf.struct(tag, {}, draw))
    },
    end: async () => {
      root.end()
      pdf.end()
      await ended
    },
  }
}

/** Returns the height above the footer that is left on the page, in points. */
export const remainingHeight = (pdf: Pdf): number => pdf.page.height - pdf.page.margins.bottom - pdf.y

/** Writes the footer of the current page as an artifact, which screen readers skip. */
export function writeFooter(pdf: Pdf, footer: string): void {
  const { bottom } = pdf.page.margins
  // Text below the margin would start a new page.
  pdf.page.margins.bottom = 0
  pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
  pdf
    .font(pdfFonts.regular)
    .fontSize(7)
    .fillColor(pdfColours.muted)
    .text(footer, pdfMargin, pdf.page.height - pdfMargin - 18, { width: pdf.page.width - 2 * pdfMargin })
  pdf.endMarkedContent()
  pdf.page.margins.bottom = bottom
}

/** Adds the hash of the contents to the properties of the document, where programs find it. */
export function addHash({ info }: Pdf, hash: string): void {
  info.Keywords = `SHA-256 ${hash}`
}

/** Writes a footer on every page of a document that buffers its pages. */
export function writeFooters(pdf: Pdf, toFooter: (page: number, pages: number) => string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    writeFooter(pdf, toFooter(index - start + 1, count))
  }
}
