import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runProgram } from '#platform/server/run-program.ts'
import { readLines } from '#platform/server/json-lines.ts'
import { works } from '#platform/server/works.ts'
import type { ThreadAnswer } from './small-files.ts'
import type { Task } from './tasks.ts'

const program = fileURLToPath(new URL('./kept-process.ts', import.meta.url))
/** Milliseconds without a question, after which the process ends and frees its memory. */
const longestIdle = 90_000
/** Milliseconds after which a new process is started, long before the old one reaches its limits. */
const longestUse = 8 * 60_000

/** A process that holds a large file, because to start one and to read the file again takes longer than an answer changes. */
interface KeptFile {
  key: string
  since: number
  isAsked: boolean
  ask: (task: Task) => Promise<ThreadAnswer | null>
  end: () => void
  idle?: NodeJS.Timeout | undefined
}

// Of the process: whatever works on another large file ends it first, so that there is never more than one for requests.
let kept: KeptFile | null = null

function keepFile(key: string, packed: Buffer): KeptFile {
  const input = new PassThrough()
  const { output, ended, stop, waitFor } = runProgram(program, {
    limits: works.keptFile.limits,
    input,
    isKept: true,
  })
  ended.catch(() => undefined)
  input.write(`${JSON.stringify(packed.toString('base64'))}\n`)
  const answers = readLines(output)
  const end = () => {
    if (kept === file) kept = null
    clearTimeout(file.idle)
    input.destroy()
    stop()
  }
  const ask = async (task: Task): Promise<ThreadAnswer | null> => {
    clearTimeout(file.idle)
    file.isAsked = true
    waitFor(true)
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      end()
    }, works.wholeFile.limits.longest)
    try {
      input.write(`${JSON.stringify(task)}\n`)
      const { value, done } = await answers.next()
      if (!done) return value as ThreadAnswer // as `kept-process.ts` writes it
      end()
      // It got too little of a busy processor, which says nothing of the file.
      return isLate ? { refused: 'server_busy' } : null
    } catch {
      end()
      return null
    } finally {
      clearTimeout(late)
      file.isAsked = false
      // A server that stops does not wait for it; the program ends with its input.
      waitFor(false)
      file.idle = setTimeout(end, longestIdle).unref()
    }
  }
  const file: KeptFile = { key, since: performance.now(), isAsked: false, ask, end }
  return file
}

/** Ends the process that holds a file, before another takes as much memory. One that is asked just now goes on: it is of another server. */
export function endKeptFile(): void {
  if (kept && !kept.isAsked) kept.end()
}

/** Asks the process that holds a file; starts it for the first question. Null if it took too much of the processor, memory or time. */
export async function askKept(key: string, task: Task, packed: Buffer): Promise<ThreadAnswer | null> {
  const isUsable = kept?.key === key && !kept.isAsked && performance.now() - kept.since < longestUse
  if (kept && isUsable) {
    const answer = await kept.ask(task)
    if (answer) return answer
  }
  endKeptFile()
  const file = keepFile(key, packed)
  if (kept === null) kept = file
  const answer = await file.ask(task)
  // Of two servers in one process only one keeps its file.
  if (kept !== file) file.end()
  return answer
}
