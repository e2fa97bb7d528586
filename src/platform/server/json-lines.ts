import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const maxWaiting = 256 * 1024

/** Returns functions that write values as lines of JSON, many lines at once. */
export function createLineWriter(output: Writable) {
  const lines: string[] = []
  let waiting = 0
  const flush = async (): Promise<void> => {
    const text = lines.splice(0).join('')
    waiting = 0
    if (text !== '' && !output.write(text)) await once(output, 'drain')
  }
  const write = async (value: unknown): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`
    lines.push(line)
    waiting += line.length
    if (waiting > maxWaiting) await flush()
  }
  return { write, flush }
}

/** Reads values that were written as lines of JSON. Stops at a line that was not finished, because its writer was killed. */
export async function* readLines(input: Readable): AsyncGenerator {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const value = parsed(line)
    if (value === undefined) return
    yield value
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
