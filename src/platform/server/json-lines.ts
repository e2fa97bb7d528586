import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

const maxPendingChars = 256 * 1024

/** Returns functions that write values as lines of JSON. Lines are collected and written together. */
export function createLineWriter(output: Writable) {
  const lines: string[] = []
  let pendingChars = 0
  const flush = async (): Promise<void> => {
    const text = lines.splice(0).join('')
    pendingChars = 0
    if (text !== '' && !output.write(text)) await once(output, 'drain')
  }
  const write = async (value: unknown): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`
    lines.push(line)
    pendingChars += line.length
    if (pendingChars > maxPendingChars) await flush()
  }
  return { write, flush }
}

/** Reads values that were written as lines of JSON. Stops at an incomplete line, whose writer was killed. */
export async function* readLines(input: Readable): AsyncGenerator {
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const value = parseOrUndefined(line)
    if (value === undefined) return
    yield value
  }
}

function parseOrUndefined(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
