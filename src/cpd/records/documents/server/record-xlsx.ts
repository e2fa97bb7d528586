import { toXlsx, type SheetCell, type SmallSheet } from '#platform/server/xlsx.ts'
import type { RecordDocument, RecordTable, RecordText } from '../record-document.ts'

const isTable = (section: RecordDocument['sections'][number]): section is RecordTable => 'rows' in section

/** Returns a workbook: the facts on the first sheet, then one sheet for each table, and one for all texts. */
export const toRecordXlsx = (record: RecordDocument, now: Date): Promise<Uint8Array> => {
  const texts = record.sections.filter((section): section is RecordText => !isTable(section))
  return toXlsx(
    [
      {
        name: 'Record',
        columns: [
          { heading: record.title, width: 26 },
          { heading: '', width: 70 },
        ],
        rows: record.facts.map(({ label, words }) => [label, words]),
      },
      ...record.sections.filter(isTable).map(tableSheet),
      ...(texts.length > 0 ? [textSheet(texts)] : []),
    ],
    { title: `${record.title}: ${record.personName}`, creator: 'Sortie', now },
  )
}

const tableSheet = ({ title, note, headings, rows, empty }: RecordTable): SmallSheet => ({
  name: title,
  intro: note === undefined ? [] : [[note]],
  columns: headings.map(({ label, isNumber }) => ({ heading: label, width: isNumber ? 14 : 32 })),
  rows: rows.length > 0 ? rows.map(({ cells }) => cells) : [[empty] as SheetCell[]],
})

const textSheet = (texts: readonly RecordText[]): SmallSheet => ({
  name: 'Texts',
  columns: [
    { heading: 'Title', width: 36 },
    { heading: 'Part', width: 24 },
    { heading: 'Text', width: 90 },
  ],
  rows: texts.flatMap(({ title, paragraphs }) =>
    paragraphs.map(({ label = null, words }) => [title, label, words]),
  ),
})
