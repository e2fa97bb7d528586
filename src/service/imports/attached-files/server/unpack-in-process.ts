import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlainCode } from '#platform/contract/errors.ts'
import { runProgram } from '#platform/server/run-program.ts'
import { getQueue } from '#platform/server/queues.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { ArchivedFile, UnusedFile } from '../archived-file.ts'
import type { UnpackedLine } from './unpack-archive.ts'

const program = fileURLToPath(new URL('./unpack-process.ts', import.meta.url))

/** The contents of a ZIP. The files stay on the disk until their temporary folder is removed. */
export interface UnpackedArchive {
  bundlePath: string
  files: ArchivedFile[]
  unused: UnusedFile[]
}

/**
 * Unpacks a ZIP into its folder, in a separate process. Returns null if the file is a workbook. Throws an error that tells the
 * user what to do. See docs/decisions/0080-evidence-comes-in-a-zip.md.
 */
export const unpackInProcess = (
  deps: Pick<Deps, 'pool'>,
  userId: string,
  filePath: string,
  content: 'files' | 'table',
): Promise<UnpackedArchive | null> =>
  getQueue(deps, 'unpackEvidence')(userId, async () => {
    const {
      output,
      report: ended,
      stop,
    } = runProgram(program, {
      limits: taskLimits.unpackEvidence.limits,
      input: [],
      args: [filePath, content],
    })
    try {
      const unpacked: UnpackedArchive = {
        bundlePath: path.join(path.dirname(filePath), 'bundle'),
        files: [],
        unused: [],
      }
      // Safe cast: our own process writes these lines.
      for await (const line of readLines(output) as AsyncIterable<UnpackedLine>)
        if ('file' in line) unpacked.files.push(line.file)
        else unpacked.unused.push(line.unused)
      return parseResult(await ended) ? unpacked : null
    } finally {
      stop()
    }
  })

interface UnpackResult {
  isArchive?: boolean
  refused?: PlainCode
  details?: AppError['details']
  /** The error of our own program, if it failed. */
  fault?: string
}

function parseResult(resultJson: string): boolean {
  if (resultJson === '') throw new AppError('import_zip_too_complex', { field: 'file' })
  const { isArchive: result, refused, details, fault } = JSON.parse(resultJson) as UnpackResult // written by our own process
  if (refused) throw new AppError(refused, details)
  if (result === undefined) throw new Error(`Unpacking a ZIP failed: ${fault}`)
  return result
}
