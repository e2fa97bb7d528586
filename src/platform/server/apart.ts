import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

interface Options {
  /** Milliseconds after which the process is killed. */
  longest: number
  /** What the process reads: bytes, or the descriptor of an open file. */
  input: readonly (string | Uint8Array)[] | number
}

export interface Apart {
  output: Readable
  /** What the process said about its end, on descriptor 3. Empty if it was killed. */
  ended: Promise<string>
  /** Ends the process; does nothing if it has ended. */
  stop: () => void
}

/**
 * Runs a program of ours in a process of its own, which returns all memory when it exits, so that what it reads cannot harm the
 * server. The program limits its own memory.
 */
export function runApart(program: string, { longest, input }: Options): Apart {
  const child = spawn(process.execPath, ['--max-old-space-size=384', program], {
    env: {},
    stdio: [typeof input === 'number' ? input : 'pipe', 'pipe', 'ignore', 'pipe'],
    timeout: longest,
    killSignal: 'SIGKILL',
  })
  // The process may exit before it has read everything. It says why.
  child.stdin?.on('error', () => undefined)
  if (typeof input !== 'number') {
    for (const part of input) child.stdin?.write(part)
    child.stdin?.end()
  }
  const closed = once(child, 'close')
  // Present, because `stdio` makes pipes of them.
  const [output, said] = [child.stdout!, child.stdio[3] as Readable]
  const ended = Promise.all([text(said), closed]).then(([words]) => words)
  ended.catch(() => undefined)
  return { output, ended, stop: () => void child.kill('SIGKILL') }
}
