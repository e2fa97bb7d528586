import { addPdfTable } from '#platform/server/pdf-table.ts'
import { writeSignatures } from '#platform/server/pdf-signature.ts'
import { numberPages } from '#platform/server/pdf-footers.ts'
import { createPdf, remainingHeight } from '#platform/server/pdf.ts'
import type { RecordHead, RecordSection } from '../record-document.ts'

/** Produces the document as a tagged PDF (PDF/UA: title, language, headings, tables with header cells), page by page. */
export async function* toRecordPdf(
  record: RecordHead,
  sections: AsyncIterable<RecordSection>,
): AsyncGenerator<Uint8Array> {
  const title = `${record.title}: ${record.personName}`
  const openedPdf = createPdf({ title, layout: 'portrait', bufferPages: false })
  const { pdf, root, loadFonts, write, takeBytes, end } = openedPdf
  await loadFonts(record)
  const writeTotal = numberPages(pdf, `${record.personName} · Generated ${record.generated} by Sortie`)
  write('H1', record.title, 20, { isBold: true })
  for (const { label, words } of record.facts) write('P', `${label}: ${words}`, 9, { isMuted: true })
  for await (const section of sections) {
    yield* takeBytes()
    await loadFonts(section)
    if (remainingHeight(pdf) < 110) pdf.addPage()
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
  writeSignatures(openedPdf, record.personName)
  writeTotal()
  await end()
  yield* takeBytes()
}
