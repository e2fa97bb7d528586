import type { ReadEncoding } from './encodings.contract.ts'
import type { Cell, ImportFile, LogbookFileContent, MergedRange, Sheet } from './sheets.ts'

/** One line of a file that was read: a row belongs to the last sheet before it. */
export type FileLine =
  | readonly Cell[]
  | { sheet: string }
  | { merged: readonly MergedRange[] }
  | { encoding: ReadEncoding }
  | { logbook: Pick<LogbookFileContent, 'timeZone' | 'exportedAt'> }
  | { case: unknown }

/** Puts the lines of a file together. */
export async function collectFile(lines: AsyncIterable<unknown>): Promise<ImportFile> {
  const sheets: Sheet[] = []
  let logbook: LogbookFileContent | null = null
  let encoding: ReadEncoding | undefined
  // The lines are written by our own processes.
  for await (const line of lines as AsyncIterable<FileLine>) {
    if (Array.isArray(line)) sheets.at(-1)?.rows.push(line as Cell[])
    else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] })
    else if ('merged' in line) addMerged(sheets.at(-1), line.merged)
    else if ('encoding' in line) ({ encoding } = line)
    else if ('logbook' in line) logbook = { kind: 'logbook', ...line.logbook, cases: [] }
    else if ('case' in line) logbook?.cases.push(line.case)
  }
  return logbook ?? { kind: 'spreadsheet', sheets, ...(encoding && { encoding }) }
}

function addMerged(sheet: Sheet | undefined, ranges: readonly MergedRange[]): void {
  if (sheet) sheet.merged = [...(sheet.merged ?? []), ...ranges]
}

/** Returns the lines that `collectFile` puts together. */
export function* linesOfFile(file: ImportFile): Generator<FileLine> {
  if (file.kind === 'logbook') {
    yield { logbook: { timeZone: file.timeZone, exportedAt: file.exportedAt } }
    for (const one of file.cases) yield { case: one }
    return
  }
  if (file.encoding) yield { encoding: file.encoding }
  for (const { name, rows, merged = [] } of file.sheets) {
    yield { sheet: name }
    if (merged.length > 0) yield { merged }
    yield* rows
  }
}
