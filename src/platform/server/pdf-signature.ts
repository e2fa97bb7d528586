import { pdfColours, pdfMargin, roomLeft, type PdfDocument } from './pdf.ts'

/** The height of the lines to sign on, in points. */
export const signatureHeight = 76
const gap = 24
/** The space above the line, to sign in. */
const space = 34

/** Writes lines to sign on, next to each other: for the person whose record it is, and for the person who confirms it. */
export function writeSignatures({ pdf, write }: PdfDocument, personName: string): void {
  if (roomLeft(pdf) < signatureHeight) pdf.addPage()
  const { y: top } = pdf
  const signers = [`Signature of ${personName}`, 'Confirmed by (name, role, signature)']
  const width = (pdf.page.width - 2 * pdfMargin - gap) / signers.length
  for (const [index, words] of signers.entries()) {
    const left = pdfMargin + index * (width + gap)
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(left, top + space)
      .lineTo(left + width, top + space)
      .lineWidth(0.75)
      .strokeColor(pdfColours.ink)
      .stroke()
    pdf.endMarkedContent()
    pdf.y = top + space + 3
    write('P', `${words} · Date`, 8, { isMuted: true, place: { left, width } })
  }
}
