import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/server/http/error.ts'
import { createTurns } from '#platform/server/turns.ts'
import type { SpreadsheetErrorCode } from '../../errors.ts'
import { mostFileBytes, mostLogbookBytes } from '../limits.ts'
import type { Cell, ImportFile, LogbookFileContent, Sheet } from '../sheets.ts'

const program = fileURLToPath(new URL('./read-process.ts', import.meta.url))
/** The largest accepted workbook takes four seconds on an idle machine. */
const longest = 30_000

/** Creates a function that reads one file at a time and queues a few more. */
export function createFileReader(): (bytes: Buffer) => Promise<ImportFile> {
  const takeTurn = createTurns({ mostWaiting: 8, patience: longest })
  return async (bytes) => {
    if (bytes.length === 0) throw refusal('import_file_empty')
    const isJson = /^(?:\xef\xbb\xbf)?\s*\{/.test(bytes.subarray(0, 100).toString('latin1'))
    if (bytes.length > (isJson ? mostLogbookBytes : mostFileBytes)) throw refusal('import_file_too_large')
    return takeTurn('imports', () => readInProcess(bytes))
  }
}

/**
 * Reads a file in a separate process, which returns all memory when it exits, so that a workbook that unpacks to gigabytes
 * or crashes the library cannot harm the server. See docs/decisions/0021-pictures-are-read-apart.md.
 */
async function readInProcess(bytes: Buffer): Promise<ImportFile> {
  const child = spawn(process.execPath, ['--max-old-space-size=384', program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longest,
    killSignal: 'SIGKILL',
  })
  // The process may exit before it has read everything. Its last line says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const closed = once(child, 'close')
  const file = await collect(createInterface({ input: child.stdout, crlfDelay: Infinity }))
  await closed
  if (!file) throw refusal('import_file_too_complex')
  if (file.kind === 'spreadsheet' && file.sheets.every(({ rows }) => rows.length === 0)) {
    throw refusal('import_file_empty')
  }
  return file
}

type Line =
  | Cell[]
  | { sheet: string }
  | { logbook: Pick<LogbookFileContent, 'timeZone' | 'exportedAt'> }
  | { case: unknown }
  | { done: true }
  | { refused: SpreadsheetErrorCode; sentence?: string }

/** Returns null if the process ended before it was done. Lines arrive in small chunks, so other requests go on between them. */
async function collect(lines: AsyncIterable<string>): Promise<ImportFile | null> {
  const sheets: Sheet[] = []
  let logbook: LogbookFileContent | null = null
  let isDone = false
  for await (const text of lines) {
    const line = parse(text)
    if (line === null) return null
    if (Array.isArray(line)) sheets.at(-1)?.rows.push(line)
    else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] })
    else if ('logbook' in line) logbook = { kind: 'logbook', ...line.logbook, cases: [] }
    else if ('case' in line) logbook?.cases.push(line.case)
    else if ('refused' in line) throw refusal(line.refused, line.sentence)
    else isDone = true
  }
  return isDone ? (logbook ?? { kind: 'spreadsheet', sheets }) : null
}

/** Returns null for a line that the process did not finish. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line // written by our own process
  } catch {
    return null
  }
}

const refusal = (code: SpreadsheetErrorCode, message?: string): AppError =>
  new AppError(code, { field: 'file', ...(message && { message }) })
