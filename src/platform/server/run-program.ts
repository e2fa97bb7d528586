import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { Limits } from './task-limits.ts'

type Input = Iterable<string | Uint8Array> | AsyncIterable<string> | number

interface Options {
  /** The program also limits itself: see `limited-program.ts`. */
  limits: Limits
  /** The input of the process: its parts, or the descriptor of an open file. If reading the parts fails, the process is ended. */
  input: Input
  /** The arguments must not identify a person, because other users of the machine see them. */
  args?: readonly string[]
  /** If true, this function sets no timer, which would keep the server from stopping. The caller must end the process. */
  endsItself?: boolean
}

export interface RunningProgram {
  output: Readable
  /** The result that the process wrote to descriptor 3. Empty if it was killed. */
  report: Promise<string>
  /** Ends the process; does nothing if it has ended. */
  stop: () => void
  /** Sets whether this process waits for the other before it exits; by default it does. */
  waitFor: (isWaitedFor: boolean) => void
}

/**
 * Returns the only environment variable of such a program: the compile cache of this process, which halves the time that the
 * program needs to start.
 */
function toCompileCacheVariable(): Record<string, string> {
  const cacheFolder = getCompileCacheDir()
  return cacheFolder ? { NODE_COMPILE_CACHE: dirname(cacheFolder) } : {}
}

/**
 * The small space for new objects costs no processor time and saves a third of the memory: 20,000 rows of an import took 299 MB
 * with the default size, and take 197 MB with this one.
 */
const memoryFlags = ['--max-old-space-size=384', '--max-semi-space-size=4']

/**
 * Runs one of our programs in a separate process, which returns all memory when it exits, so that its input cannot harm the
 * server.
 */
export function runProgram(
  program: string,
  { limits, input, args = [], endsItself: isKept = false }: Options,
): RunningProgram {
  const child = spawn(process.execPath, [...memoryFlags, program, ...args], {
    env: toCompileCacheVariable(),
    stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'ignore', 'pipe'],
    ...(!isKept && { timeout: limits.maxMs }),
    killSignal: 'SIGKILL',
  })
  // Requests of other users matter more. A process that could not start has no id.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  if (typeof input !== 'number') void feed(child, input)
  const closed = once(child, 'close')
  // These exist, because `stdio` creates pipes for them.
  const [output, statusStream] = [child.stdout!, child.stdio[3] as Readable]
  const ended = Promise.all([text(statusStream), closed]).then(([reports]) => reports)
  ended.catch(() => undefined)
  const waitFor = (isWaitedFor: boolean) => {
    // Pipes are sockets, although Node's types for child processes do not say so.
    const handles = [child, child.stdin, output, statusStream] as (Pick<Socket, 'ref' | 'unref'> | null)[]
    for (const handle of handles) handle?.[isWaitedFor ? 'ref' : 'unref']()
  }
  return { output, report: ended, stop: () => void child.kill('SIGKILL'), waitFor }
}

async function feed(child: ChildProcess, input: Exclude<Input, number>): Promise<void> {
  let isComplete = false
  async function* parts() {
    yield* input
    isComplete = true
  }
  try {
    await pipeline(Readable.from(parts()), child.stdin!) // a pipe, because the input is not a file descriptor
  } catch {
    // The process may exit before it has read everything, and reports why. An incomplete input must not look like a complete one.
    if (!isComplete) child.kill('SIGKILL')
  }
}
