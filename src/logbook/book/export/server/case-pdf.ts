import { createHash } from 'node:crypto'
import {
  addHash,
  createPdf,
  pdfColours,
  pdfFonts,
  pdfMargin,
  remainingHeight,
  writeFooters,
  type PdfDocument,
} from '#platform/server/pdf.ts'
import type { Case } from '#logging/cases/contract.ts'
import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import { logbookHeadings, logbookLine, type CaseSignatures } from '../logbook-csv.ts'
import { signOffLines } from '../sign-off-words.ts'
import { printedSections, type PrintedSection } from '../printed-sections.ts'

export interface PrintDetails {
  personName: string
  /** The time when the file was made, in the user's time zone. */
  generated: string
  timeZone: string
}

export interface CaseToPrint extends CaseSignatures {
  record: Case
}

/** Returns one case as a tagged PDF: as a clinician presents it, then every field that was recorded. */
export async function toCasePdf(
  { record: theCase, ...signatures }: CaseToPrint,
  { personName, generated, timeZone }: PrintDetails,
): Promise<Uint8Array> {
  const title = `${theCase.title} ${theCase.missionNumber}`
  const document = createPdf({ title, layout: 'portrait', bufferPages: true })
  const { pdf, loadFonts, write, takeBytes, end } = document
  const fields = logbookLine(theCase, signatures).flatMap((value, index) =>
    value === null || value === undefined || value === ''
      ? []
      : [[logbookHeadings[index] ?? '', String(value)] as const],
  )
  const sections = [
    ...printedSections(theCase, [
      ...signOffLines(signatures.signOff, timeZone),
      ...signatures.signatureClaims.map(claimSentence),
    ]),
    { title: 'All fields', rows: fields },
  ]
  await loadFonts([theCase.title, theCase.missionNumber, personName, sections])
  write('H1', theCase.title, 18, { isBold: true })
  write('P', `${theCase.missionNumber} · Logged by ${personName}`, 9, { isMuted: true })
  for (const section of sections) writeSection(document, section)
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
  writeFooters(
    pdf,
    (page, pages) =>
      `Page ${page} of ${pages} · Generated ${generated} by Sortie · SHA-256 of all fields ${hash}`,
  )
  addHash(pdf, hash)
  await end()
  return Buffer.concat(takeBytes())
}

function writeSection(
  { pdf, root, write }: PdfDocument,
  { title, lines = [], rows = [] }: PrintedSection,
): void {
  if (remainingHeight(pdf) < 60) pdf.addPage()
  pdf.moveDown(0.8)
  write('H2', title, 12, { isBold: true })
  for (const line of lines) write('P', line, 9)
  if (rows.length === 0) return
  pdf.moveDown(0.3)
  pdf.font(pdfFonts.regular).fontSize(9).fillColor(pdfColours.ink)
  const [firstRow] = rows
  const labelWidth = firstRow && firstRow.length > 2 ? 90 : 150
  const columnWidth = (pdf.page.width - 2 * pdfMargin - labelWidth) / Math.max(1, (firstRow?.length ?? 2) - 1)
  // A separate variable, because an object literal may not have `structParent` and `title`, which the types lack.
  const options = {
    position: { x: pdfMargin, y: pdf.y },
    structParent: root,
    title,
    columnStyles: (firstRow ?? []).map((_, index) => (index === 0 ? labelWidth : columnWidth)),
    data: rows.map((cells) =>
      cells.map((text, index) => ({
        text,
        padding: 3,
        border: [0, 0, 0.5, 0] as [number, number, number, number],
        borderColor: pdfColours.line,
        ...(index === 0 && { type: 'TH' as const, scope: 'Row' as const, textColor: pdfColours.muted }),
      })),
    ),
  }
  pdf.table(options)
}
