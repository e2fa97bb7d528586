import type { Cell, ImportFile, LogbookFileContent, Sheet } from './sheets.ts'

/** One line of a file that was read: a row belongs to the last sheet before it. */
export type FileLine =
  | readonly Cell[]
  | { sheet: string }
  | { logbook: Pick<LogbookFileContent, 'timeZone' | 'exportedAt'> }
  | { case: unknown }

/** Puts the lines of a file together. */
export async function collectFile(lines: AsyncIterable<unknown>): Promise<ImportFile> {
  const sheets: Sheet[] = []
  let logbook: LogbookFileContent | null = null
  // The lines are written by our own processes.
  for await (const line of lines as AsyncIterable<FileLine>) {
    if (Array.isArray(line)) sheets.at(-1)?.rows.push(line as Cell[])
    else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] })
    else if ('logbook' in line) logbook = { kind: 'logbook', ...line.logbook, cases: [] }
    else if ('case' in line) logbook?.cases.push(line.case)
  }
  return logbook ?? { kind: 'spreadsheet', sheets }
}

/** Returns the lines that `collectFile` puts together. */
export function* linesOfFile(file: ImportFile): Generator<FileLine> {
  if (file.kind === 'logbook') {
    yield { logbook: { timeZone: file.timeZone, exportedAt: file.exportedAt } }
    for (const one of file.cases) yield { case: one }
    return
  }
  for (const { name, rows } of file.sheets) {
    yield { sheet: name }
    yield* rows
  }
}
