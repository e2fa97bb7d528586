// A separate program: reads a report as one line of JSON, and writes it to standard output in one of two formats.
import { drawProgram } from '#platform/server/draw-program.ts'
import type { ReportToDraw } from './report-file.ts'

await drawProgram('printReport', async function* draw(lines) {
  const { document, format, now } = (await lines.next()).value as ReportToDraw // written by `report-file.ts`
  if (format === 'pdf') yield await (await import('./report-pdf.ts')).toReportPdf(document)
  else yield await (await import('./report-xlsx.ts')).toReportXlsx(document, new Date(now))
})
