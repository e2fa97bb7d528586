import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runProgram } from '#platform/server/run-program.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { ThreadAnswer } from './small-files.ts'
import type { Task } from './tasks.ts'

const program = fileURLToPath(new URL('./kept-process.ts', import.meta.url))
/** Milliseconds without a task, after which the process ends and frees its memory. */
const maxIdleMs = 90_000
/** Milliseconds after which a new process is started, long before the old one reaches its limits. */
const maxUseMs = 8 * 60_000

/** A process that holds a large file, because starting one and reading the file again takes longer than answering one change. */
interface KeptFile {
  key: string
  startedAt: number
  isBusy: boolean
  send: (task: Task) => Promise<ThreadAnswer | null>
  end: () => void
  idleTimer?: NodeJS.Timeout | undefined
}

// One per server process: work on another large file ends it first, so that there is never more than one for requests.
let keptFile: KeptFile | null = null

function startKeptFile(key: string, packed: Buffer): KeptFile {
  const input = new PassThrough()
  const {
    output,
    report: ended,
    stop,
    waitFor,
  } = runProgram(program, {
    limits: taskLimits.keptFile.limits,
    input,
    endsItself: true,
  })
  ended.catch(() => undefined)
  input.write(`${JSON.stringify(packed.toString('base64'))}\n`)
  const answers = readLines(output)
  const end = () => {
    if (keptFile === file) keptFile = null
    clearTimeout(file.idleTimer)
    input.destroy()
    stop()
  }
  const send = async (task: Task): Promise<ThreadAnswer | null> => {
    clearTimeout(file.idleTimer)
    file.isBusy = true
    waitFor(true)
    let isLate = false
    const lateTimer = setTimeout(() => {
      isLate = true
      end()
    }, taskLimits.wholeFile.limits.maxMs)
    try {
      input.write(`${JSON.stringify(task)}\n`)
      const { value, done } = await answers.next()
      if (!done) return value as ThreadAnswer // safe: `kept-process.ts` writes it
      end()
      // A process that got too little time on a busy processor does not mean that the file is too large.
      return isLate ? { refused: 'server_busy' } : null
    } catch {
      end()
      return null
    } finally {
      clearTimeout(lateTimer)
      file.isBusy = false
      // A server that stops does not wait for it; the program ends when its input ends.
      waitFor(false)
      file.idleTimer = setTimeout(end, maxIdleMs).unref()
    }
  }
  const file: KeptFile = { key, startedAt: performance.now(), isBusy: false, send, end }
  return file
}

/**
 * Ends the process that holds a file, before another process takes as much memory. If it is busy, it works for another server of
 * this process, and continues.
 */
export function endKeptFile(): void {
  if (keptFile && !keptFile.isBusy) keptFile.end()
}

/**
 * Sends a task to the process that holds a file, and starts the process if necessary. Returns null if it took too much of the
 * processor, memory or time.
 */
export async function runOnKeptFile(key: string, task: Task, packed: Buffer): Promise<ThreadAnswer | null> {
  const isUsable =
    keptFile?.key === key && !keptFile.isBusy && performance.now() - keptFile.startedAt < maxUseMs
  if (keptFile && isUsable) {
    const answer = await keptFile.send(task)
    if (answer) return answer
  }
  endKeptFile()
  const file = startKeptFile(key, packed)
  if (keptFile === null) keptFile = file
  const answer = await file.send(task)
  // If one process runs two servers, only one of them keeps its file.
  if (keptFile !== file) file.end()
  return answer
}
