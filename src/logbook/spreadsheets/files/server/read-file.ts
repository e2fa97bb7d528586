import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runApart } from '#platform/server/apart.ts'
import { AppError } from '#platform/server/http/error.ts'
import { works } from '#platform/server/works.ts'
import type { SpreadsheetErrorCode } from '../../errors.ts'
import { maxFileBytes, maxLogbookBytes } from '../limits.ts'

const program = fileURLToPath(new URL('./read-process.ts', import.meta.url))

/**
 * Reads a file in a separate process, so that a workbook that unpacks to gigabytes or crashes the library cannot harm the server,
 * and passes what it holds to `use`, as the lines that `collectFile` understands.
 * See docs/decisions/0035-spreadsheets-are-read-apart.md.
 */
export async function readFile<Result>(
  filePath: string,
  use: (lines: Readable) => Promise<Result>,
): Promise<Result> {
  await using file = await open(filePath)
  const { size } = await file.stat()
  if (size === 0) throw refusal('import_file_empty')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
  const isJson = /^(?:\xef\xbb\xbf)?\s*[[{]/.test(buffer.subarray(0, bytesRead).toString('latin1'))
  if (size > (isJson ? maxLogbookBytes : maxFileBytes)) throw refusal('import_file_too_large')
  const { limits } = works.readSpreadsheet
  const started = performance.now()
  const { output, ended, stop } = runApart(program, { limits, input: file.fd })
  try {
    const used = await use(output)
    assertRead(await ended, performance.now() - started >= limits.longest)
    return used
  } finally {
    stop()
  }
}

function assertRead(end: string, isLate: boolean): void {
  // A process that got too little of a busy processor says nothing of the file.
  if (end === '' && isLate) throw new AppError('server_busy')
  if (end === '') throw refusal('import_file_too_complex')
  const { refused, sentence } = JSON.parse(end) as End // written by our own process
  if (refused) throw refusal(refused, sentence)
}

interface End {
  refused?: SpreadsheetErrorCode
  sentence?: string
}

const refusal = (code: SpreadsheetErrorCode, message?: string): AppError =>
  new AppError(code, { field: 'file', ...(message && { message }) })
