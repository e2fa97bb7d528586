import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/server/http/error.ts'
import { runApart } from '#platform/server/apart.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { longestInRequest, longestWork } from './limits.ts'
import { fileIn, pack, packFile, unpackedBytes } from './packed-file.ts'
import { clean, work, type Cleaned, type Task } from './work.ts'

const program = fileURLToPath(new URL('./work-process.ts', import.meta.url))
/** A few hundred rows: a process of its own would take longer to start than they take. */
const mostHere = 256 * 1024

/** Yields what `work` yields. A large file is worked on in a process of its own, so that the server goes on serving. */
export async function* runWork(task: Task, packed: Buffer): AsyncGenerator {
  if (unpackedBytes(packed) <= mostHere) {
    yield* work(task, await fileIn(packed))
    return
  }
  const input = [`${JSON.stringify(task)}\n`, packed]
  const longest = task.kind === 'rows' ? longestWork : longestInRequest
  const { output, ended, stop } = runApart(program, { longest, input })
  try {
    yield* readLines(output)
    assertDone(await ended)
  } finally {
    stop()
  }
}

/** Returns the one value that a task yields. */
export async function only<Value>(values: AsyncIterable<unknown>): Promise<Value> {
  let found: unknown
  for await (const value of values) found = value
  return found as Value // each task names what it yields
}

/** Returns a packed file without what identifies people. */
export async function cleanFile(packed: Buffer): Promise<Cleaned & { packed: Buffer }> {
  if (unpackedBytes(packed) <= mostHere) {
    const { cleaned, file } = await clean(await fileIn(packed))
    return { ...cleaned, packed: await packFile(file) }
  }
  const { output, ended, stop } = runApart(program, {
    longest: longestInRequest,
    input: ['"clean"\n', packed],
  })
  try {
    const rest = await pack(output)
    return { ...assertDone(await ended).cleaned, packed: rest }
  } finally {
    stop()
  }
}

interface End {
  /** Where our own program failed. */
  fault?: string
  refused?: AppError['code']
  details?: AppError['details']
  cleaned: Cleaned
}

function assertDone(words: string): End {
  if (words === '') throw new AppError('import_file_too_complex', { field: 'file' })
  const end = JSON.parse(words) as End // written by our own process
  if (end.fault !== undefined) throw new Error(`Work on a whole file failed: ${end.fault}`)
  if (end.refused) throw new AppError(end.refused, end.details)
  return end
}
