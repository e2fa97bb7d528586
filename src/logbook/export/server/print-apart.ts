import { fileURLToPath } from 'node:url'
import { runApart } from '#platform/server/apart.ts'
import { createTurns } from '#platform/server/turns.ts'
import type { PrintedCell } from '../printed-case.ts'
import { longestExportMs } from './limits.ts'
import type { PrintedFacts } from './logbook-pdf.ts'

const program = fileURLToPath(new URL('./print-process.ts', import.meta.url))

/** Prints a logbook in a process of its own: the pages of a career would hold up the server and fill its memory. */
export async function* printApart(
  facts: PrintedFacts,
  rows: AsyncIterable<PrintedCell[]>,
): AsyncGenerator<Uint8Array> {
  const { output, ended, stop } = runApart(program, { longest: longestExportMs, input: linesOf(facts, rows) })
  try {
    yield* output as AsyncIterable<Uint8Array>
    if ((await ended) === '') throw new Error('The printing process ended early')
  } finally {
    stop()
  }
}

async function* linesOf(facts: PrintedFacts, rows: AsyncIterable<PrintedCell[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(facts)}\n`
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

const printersOfServer = 3

/** Returns a function that waits for one of the server's printers, and resolves to what frees it. Throws `server_busy`. */
export function createPrinters(): () => Promise<() => void> {
  const take = createTurns({ mostWaiting: 8, patience: 30_000 })
  let next = 0
  return () => {
    next = (next + 1) % printersOfServer
    const { promise: taken, resolve, reject } = Promise.withResolvers<() => void>()
    const print = () => {
      const { promise: printed, resolve: free } = Promise.withResolvers<void>()
      resolve(free)
      return printed
    }
    take(`printer ${next}`, print).catch(reject)
    return taken
  }
}
