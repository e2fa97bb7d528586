import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runProgram } from '#platform/server/run-program.ts'
import { AppError } from '#platform/server/http/error.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { maxLogbookBytes } from '../../contract.ts'
import type { SpreadsheetErrorCode } from '../../errors.ts'
import { maxFileBytes, maxJsonBytes } from '../limits.ts'
import { beginsAsLogbook } from './read-logbook.ts'

const program = fileURLToPath(new URL('./read-process.ts', import.meta.url))

/**
 * Reads a file in a separate process, so that a workbook that unpacks to gigabytes or crashes the library cannot harm
 * the server. Passes its content to `use` as lines for `collectFile`. See
 * docs/decisions/0035-spreadsheets-are-read-apart.md.
 */
export async function readFile<Result>(
  filePath: string,
  use: (lines: Readable) => Promise<Result>,
): Promise<Result> {
  await using file = await open(filePath)
  const { size } = await file.stat()
  if (size === 0) throw refusal('import_file_empty')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0)
  assertSize(size, maxBytesOf(buffer.subarray(0, bytesRead)))
  const { limits } = taskLimits.readSpreadsheet
  const startedAt = performance.now()
  const { output, report, stop } = runProgram(program, { limits, input: file.fd })
  try {
    const result = await use(output)
    assertRead(await report, performance.now() - startedAt >= limits.maxMs)
    return result
  } finally {
    stop()
  }
}

function maxBytesOf(start: Buffer): number {
  if (beginsAsLogbook(start)) return maxLogbookBytes
  return /^(?:\xEF\xBB\xBF)?\s*[[{]/.test(start.toString('latin1')) ? maxJsonBytes : maxFileBytes
}

function assertSize(bytes: number, maxBytes: number): void {
  const limit = `${maxBytes / 1024 / 1024} MB`
  if (bytes > maxBytes)
    throw refusal(
      'import_file_too_large',
      `This file is larger than ${limit}. Split it by year and try again.`,
    )
}

function assertRead(end: string, isLate: boolean): void {
  // A timeout without output means that the server was busy, not that the file is bad.
  if (end === '' && isLate) throw new AppError('server_busy')
  if (end === '') throw refusal('import_file_too_complex')
  const { refused, sentence } = JSON.parse(end) as ProcessEnd // written by our own process
  if (refused) throw refusal(refused, sentence)
}

interface ProcessEnd {
  refused?: SpreadsheetErrorCode
  sentence?: string
}

const refusal = (code: SpreadsheetErrorCode, message?: string): AppError =>
  new AppError(code, { field: 'file', ...(message && { message }) })
