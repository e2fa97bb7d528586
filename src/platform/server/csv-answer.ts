import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { byteOrderMark, csvContentType, toCsvLine } from './csv.ts'

interface Table<Row> {
  fileName: string
  headings: readonly string[]
  rows: AsyncIterable<Row>
  toLine: (row: Row) => unknown[]
}

/** Returns a table as a CSV file that is written while the rows are read. */
export const toCsvAnswer = <Row>({ fileName, ...table }: Table<Row>): FileAnswer => ({
  stream: writeBytes(table),
  contentType: csvContentType,
  fileName,
})

async function* writeBytes<Row>({
  headings,
  rows,
  toLine,
}: Omit<Table<Row>, 'fileName'>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + toCsvLine(headings))
  for await (const row of rows) yield encoder.encode(toCsvLine(toLine(row)))
}
