import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/server/http/error.ts'
import { runProgram } from '#platform/server/run-program.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { runOnKeptFile, endKeptFile } from './kept-file.ts'
import { packLine, pack, unpackedBytes } from './packed-file.ts'
import { runInThread, type ThreadAnswer, type ThreadTask } from './small-files.ts'
import type { RecordKind } from '../../contract.ts'
import type { CleanTask, FileSummary, Task } from './tasks.ts'

const program = fileURLToPath(new URL('./task-process.ts', import.meta.url))

/** Up to this size a file goes to a thread that keeps running, because starting a process takes longer than some hundred rows. */
const maxThreadBytes = 256 * 1024

/**
 * Yields the values that `runTask` yields. The thread that serves requests never works on a file, because the size of a file does
 * not predict the time it takes.
 */
export async function* startTask(task: Task, packed: Buffer): AsyncGenerator {
  if (unpackedBytes(packed) <= maxThreadBytes) {
    yield* (await runSmallTask({ task, packed })).values ?? []
    return
  }
  const input = [await packLine(task), packed]
  const { limits } = task.kind === 'rows' ? taskLimits.rowsOfFile : taskLimits.wholeFile
  if (task.kind !== 'rows') endKeptFile()
  const startedAt = performance.now()
  const { output, report: ended, stop } = runProgram(program, { limits, input })
  try {
    yield* readLines(output)
    // A job has ten minutes, so a longer task is refused.
    parseResult(await ended, task.kind !== 'rows' && performance.now() - startedAt >= limits.maxMs)
  } finally {
    stop()
  }
}

/**
 * Like `startTask`, but for a file that will soon be used again: a large one stays in the process that has read it. `key` is the
 * storage key of the file.
 */
export async function* runTaskOnKeptFile(
  task: Task,
  { key, packed }: { key: string; packed: Buffer },
): AsyncGenerator {
  if (unpackedBytes(packed) <= maxThreadBytes) yield* startTask(task, packed)
  else yield* assertSucceeded(await runOnKeptFile(key, task, packed)).values ?? []
}

/** Returns the one value that a task yields. */
export async function readSingleValue<Value>(values: AsyncIterable<unknown>): Promise<Value> {
  let result: unknown
  for await (const value of values) result = value
  return result as Value // safe: each task declares the type it yields
}

/** Returns a packed file without identifying columns. If an encoding is given, its text is read in that encoding. */
export async function cleanFile(
  packed: Buffer,
  { records, encoding = null }: { records: RecordKind; encoding?: string | null },
): Promise<FileSummary & { packed: Buffer }> {
  const task: CleanTask = { kind: 'clean', records, encoding }
  if (unpackedBytes(packed) <= maxThreadBytes) {
    const { cleaned, packed: packedFile } = await runSmallTask({ task, packed })
    if (!cleaned || !packedFile) throw new Error('A file was not cleaned')
    return { ...cleaned, packed: Buffer.from(packedFile) }
  }
  endKeptFile()
  const { limits } = taskLimits.wholeFile
  const startedAt = performance.now()
  const {
    output,
    report: ended,
    stop,
  } = runProgram(program, {
    limits,
    input: [await packLine(task), packed],
  })
  try {
    const packedFile = await pack(output)
    const isLate = performance.now() - startedAt >= limits.maxMs
    return { ...parseResult(await ended, isLate).cleaned, packed: packedFile }
  } finally {
    stop()
  }
}

interface CleanResult extends Pick<ThreadAnswer, 'fault' | 'refused' | 'details'> {
  cleaned: FileSummary
}

async function runSmallTask(task: ThreadTask): Promise<ThreadAnswer> {
  const answer = await runInThread(task)
  return assertSucceeded(answer)
}

/**
 * Returns the result that our own process wrote when it ended. A process that got too little time on a busy processor says nothing
 * about the file, so the user may try again.
 */
function parseResult(resultText: string, isLate: boolean): CleanResult {
  if (resultText === '' && isLate) throw new AppError('server_busy')
  return assertSucceeded(resultText === '' ? null : (JSON.parse(resultText) as CleanResult))
}

/** Throws the error of a task. Null means that the task exceeded its limits and was ended. */
function assertSucceeded<Answer extends Pick<ThreadAnswer, 'fault' | 'refused' | 'details'>>(
  answer: Answer | null,
): Answer {
  if (answer === null) throw new AppError('import_file_too_complex', { field: 'file' })
  if (answer.fault !== undefined) throw new Error(`Work on a whole file failed: ${answer.fault}`)
  if (answer.refused) throw new AppError(answer.refused, answer.details)
  return answer
}
