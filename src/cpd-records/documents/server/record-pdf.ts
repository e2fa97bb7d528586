import { addPdfTable } from '#platform/server/pdf-table.ts'
import { openPdf, roomLeft, writeFooters } from '#platform/server/pdf.ts'
import type { RecordDocument } from '../record-document.ts'

/** Returns the document as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toRecordPdf(record: RecordDocument): Promise<Uint8Array> {
  const title = `${record.title}: ${record.personName}`
  const { pdf, root, write, taken, end } = openPdf({ title, layout: 'portrait', bufferPages: true })
  write('H1', record.title, 20, { isBold: true })
  for (const { label, words } of record.facts) write('P', `${label}: ${words}`, 9, { isMuted: true })
  for (const section of record.sections) {
    if (roomLeft(pdf) < 110) pdf.addPage()
    pdf.moveDown(1)
    write('H2', section.title, 13, { isBold: true })
    if ('paragraphs' in section) {
      for (const { label, words } of section.paragraphs) {
        if (label !== undefined) write('P', label, 9, { isMuted: true })
        write('P', words, 10)
        pdf.moveDown(0.3)
      }
      continue
    }
    if (section.note !== undefined) write('P', section.note, 9, { isMuted: true })
    if (section.rows.length === 0) write('P', section.empty, 9)
    else addPdfTable(pdf, root, section)
  }
  writeFooters(
    pdf,
    (page, pages) =>
      `${record.personName} · Page ${page} of ${pages} · Generated ${record.generated} by Sortie`,
  )
  await end()
  return Buffer.concat(taken())
}
