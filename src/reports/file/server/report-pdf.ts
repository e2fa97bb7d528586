import { addPdfTable } from '#platform/server/pdf-table.ts'
import { addHash, openPdf, roomLeft, writeFooters } from '#platform/server/pdf.ts'
import type { ReportDocument } from '../report-document.ts'

/** Returns the report as a tagged PDF (PDF/UA: title, language, headings, tables with header cells). */
export async function toReportPdf(report: ReportDocument): Promise<Uint8Array> {
  const title = `${report.title}: ${report.personName}`
  const { pdf, root, read, write, taken, end } = openPdf({ title, layout: 'landscape', bufferPages: true })
  await read(report)
  write('H1', report.title, 20, { isBold: true })
  for (const { label, words } of report.facts) write('P', `${label}: ${words}`, 9, { isMuted: true })
  for (const table of report.tables) {
    if (roomLeft(pdf) < 110) pdf.addPage()
    pdf.moveDown(1)
    write('H2', table.title, 13, { isBold: true })
    if (table.note !== undefined) write('P', table.note, 9, { isMuted: true })
    if (table.rows.length === 0) write('P', table.empty, 9)
    else addPdfTable(pdf, root, table)
  }
  const { generated, hash } = report
  writeFooters(
    pdf,
    (page, pages) => `Page ${page} of ${pages} · Generated ${generated} by Sortie · SHA-256 ${hash}`,
  )
  addHash(pdf, hash)
  await end()
  return Buffer.concat(taken())
}
