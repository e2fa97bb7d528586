import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/server/http/error.ts'
import { runProgram } from '#platform/server/run-program.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { runOnKeptFile, endKeptFile } from './kept-file.ts'
import { packLine, pack, unpackedBytes } from './packed-file.ts'
import { runInThread, type ThreadAnswer, type ThreadTask } from './small-files.ts'
import type { RecordKind } from '../../contract.ts'
import type { CleanTask, Cleaned, Task } from './tasks.ts'

const program = fileURLToPath(new URL('./task-process.ts', import.meta.url))

/** Up to this size a file goes to a thread that keeps running, because starting a process takes longer than some hundred rows. */
const maxInThread = 256 * 1024

/**
 * Yields the values that `work` yields. The thread that serves requests never works on a file, because the size of a file does
 * not predict the time it takes.
 */
export async function* startTask(task: Task, packed: Buffer): AsyncGenerator {
  if (unpackedBytes(packed) <= maxInThread) {
    yield* (await runSmall({ task, packed })).values ?? []
    return
  }
  const input = [await packLine(task), packed]
  const { limits } = task.kind === 'rows' ? taskLimits.rowsOfFile : taskLimits.wholeFile
  if (task.kind !== 'rows') endKeptFile()
  const started = performance.now()
  const { output, ended, stop } = runProgram(program, { limits, input })
  try {
    yield* readLines(output)
    // A job has ten minutes, so a longer task is refused.
    assertDone(await ended, task.kind !== 'rows' && performance.now() - started >= limits.maxMs)
  } finally {
    stop()
  }
}

/**
 * Yields the same for a file that will soon be used again: a large one stays in the process that has read it. `key` identifies
 * the stored file.
 */
export async function* runTaskOnKeptFile(
  task: Task,
  { key, packed }: { key: string; packed: Buffer },
): AsyncGenerator {
  if (unpackedBytes(packed) <= maxInThread) yield* startTask(task, packed)
  else yield* assertWhole(await runOnKeptFile(key, task, packed)).values ?? []
}

/** Returns the one value that a task yields. */
export async function readSingleValue<Value>(values: AsyncIterable<unknown>): Promise<Value> {
  let result: unknown
  for await (const value of values) result = value
  return result as Value // safe: each task declares the type it yields
}

/** Returns a packed file without identifying columns, its text read in another encoding if one is given. */
export async function cleanFile(
  packed: Buffer,
  { records, encoding = null }: { records: RecordKind; encoding?: string | null },
): Promise<Cleaned & { packed: Buffer }> {
  const task: CleanTask = { kind: 'clean', records, encoding }
  if (unpackedBytes(packed) <= maxInThread) {
    const { cleaned, packed: rest } = await runSmall({ task, packed })
    if (!cleaned || !rest) throw new Error('A file was not cleaned')
    return { ...cleaned, packed: Buffer.from(rest) }
  }
  endKeptFile()
  const { limits } = taskLimits.wholeFile
  const started = performance.now()
  const { output, ended, stop } = runProgram(program, {
    limits,
    input: [await packLine(task), packed],
  })
  try {
    const rest = await pack(output)
    const isLate = performance.now() - started >= limits.maxMs
    return { ...assertDone(await ended, isLate).cleaned, packed: rest }
  } finally {
    stop()
  }
}

interface End extends Pick<ThreadAnswer, 'fault' | 'refused' | 'details'> {
  cleaned: Cleaned
}

async function runSmall(task: ThreadTask): Promise<ThreadAnswer> {
  const answer = await runInThread(task)
  return assertWhole(answer)
}

/**
 * Reads the result that our own process wrote when it ended. A process that got too little time on a busy processor proves
 * nothing about the file.
 */
function assertDone(words: string, isLate: boolean): End {
  if (words === '' && isLate) throw new AppError('server_busy')
  return assertWhole(words === '' ? null : (JSON.parse(words) as End))
}

/** Throws the error of the work. Null means that the work took too much and was ended. */
function assertWhole<Answer extends Pick<ThreadAnswer, 'fault' | 'refused' | 'details'>>(
  end: Answer | null,
): Answer {
  if (end === null) throw new AppError('import_file_too_complex', { field: 'file' })
  if (end.fault !== undefined) throw new Error(`Work on a whole file failed: ${end.fault}`)
  if (end.refused) throw new AppError(end.refused, end.details)
  return end
}
