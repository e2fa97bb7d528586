import type { DetectedEncoding } from './encodings.contract.ts'
import type { Cell, ImportFile, LogbookFileContent, MergedRange, OpenedFile, Sheet } from './sheets.ts'

/** One line of the output of the reading process. A row belongs to the last sheet before it. */
export type FileLine =
  | readonly Cell[]
  | { sheet: string }
  | { merged: readonly MergedRange[] }
  | { encoding: DetectedEncoding }
  | { logbook: Pick<LogbookFileContent, 'timeZone' | 'exportedAt'> }
  | { case: unknown }

/** Collects the lines into a file. */
export async function collectFile(lines: AsyncIterable<unknown>): Promise<ImportFile> {
  const file = await openFile(lines[Symbol.asyncIterator]())
  if (file.kind === 'spreadsheet') return file
  const cases: unknown[] = []
  for await (const theCase of file.cases) cases.push(theCase)
  return { ...file, cases }
}

/** Collects the lines of a spreadsheet. For a logbook, reads only the first line, and each case on demand. */
export async function openFile(lines: AsyncIterator<unknown>): Promise<OpenedFile> {
  const sheets: Sheet[] = []
  let encoding: DetectedEncoding | undefined
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return { kind: 'spreadsheet', sheets, ...(encoding && { encoding }) }
    const line = value as FileLine // written by our own processes
    if (Array.isArray(line)) sheets.at(-1)?.rows.push(line as Cell[])
    else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] })
    else if ('merged' in line) addMerged(sheets.at(-1), line.merged)
    else if ('encoding' in line) ({ encoding } = line)
    // The heading is the first line of a logbook.
    else if ('logbook' in line) return { kind: 'logbook', ...line.logbook, cases: casesIn(lines) }
  }
}

async function* casesIn(lines: AsyncIterator<unknown>): AsyncGenerator {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return
    const line = value as FileLine // as above
    if ('case' in line) yield line.case
  }
}

function addMerged(sheet: Sheet | undefined, ranges: readonly MergedRange[]): void {
  if (sheet) sheet.merged = [...(sheet.merged ?? []), ...ranges]
}

/** Returns the lines from which `collectFile` builds this file. */
export async function* linesOfFile(file: ImportFile | OpenedFile): AsyncGenerator<FileLine> {
  if (file.kind === 'logbook') {
    yield { logbook: { timeZone: file.timeZone, exportedAt: file.exportedAt } }
    for await (const theCase of file.cases) yield { case: theCase }
    return
  }
  if (file.encoding) yield { encoding: file.encoding }
  for (const { name, rows, merged = [] } of file.sheets) {
    yield { sheet: name }
    if (merged.length > 0) yield { merged }
    yield* rows
  }
}
