import { pdfColours, pdfMargin, remainingHeight, type PdfDocument } from './pdf.ts'

/** The height of the lines to sign on, in points. */
export const signatureHeight = 76
const gap = 24
/** The space above the line, to sign in. */
const signingSpace = 34

/** Writes lines to sign on, next to each other: for the person whose record it is, and for the person who confirms it. */
export function writeSignatures({ pdf, write }: PdfDocument, personName: string): void {
  if (remainingHeight(pdf) < signatureHeight) pdf.addPage()
  const { y: top } = pdf
  const signers = [`Signature of ${personName}`, 'Confirmed by (name, role, signature)']
  const width = (pdf.page.width - 2 * pdfMargin - gap) / signers.length
  for (const [index, label] of signers.entries()) {
    const left = pdfMargin + index * (width + gap)
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(left, top + signingSpace)
      .lineTo(left + width, top + signingSpace)
      .lineWidth(0.75)
      .strokeColor(pdfColours.ink)
      .stroke()
    pdf.endMarkedContent()
    pdf.y = top + signingSpace + 3
    write('P', `${label} · Date`, 8, { isMuted: true, place: { left, width } })
  }
}
