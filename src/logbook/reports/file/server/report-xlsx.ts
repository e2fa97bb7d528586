import { toXlsx, type SheetCell } from '#platform/server/xlsx.ts'
import type { ReportDocument } from '../report-document.ts'

/** Returns a workbook: the facts of the report on the first sheet, then one sheet for each table. */
export const toReportXlsx = (report: ReportDocument, now: Date): Promise<Uint8Array> =>
  toXlsx(
    [
      {
        name: 'Report',
        columns: [
          { heading: report.title, width: 26 },
          { heading: '', width: 70 },
        ],
        rows: report.facts.map(({ label, words }) => [label, words]),
      },
      ...report.tables.map(({ title, note, headings, rows, empty }) => ({
        name: title,
        intro: note === undefined ? [] : [[note]],
        columns: headings.map(({ label, isNumber }) => ({ heading: label, width: isNumber ? 14 : 32 })),
        rows: rows.length > 0 ? rows.map(({ cells }) => cells) : [[empty] as SheetCell[]],
      })),
    ],
    { title: `${report.title}: ${report.personName}`, creator: 'Sortie', now },
  )
