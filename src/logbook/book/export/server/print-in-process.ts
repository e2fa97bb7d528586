import { fileURLToPath } from 'node:url'
import { runProgram } from '#platform/server/run-program.ts'
import type { Deps } from '#platform/server/deps.ts'
import { getQueue } from '#platform/server/queues.ts'
import { drawInProcess } from '#platform/server/draw-in-process.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import type { PrintedCell } from '../printed-case.ts'
import type { CaseToPrint, PrintDetails } from './case-pdf.ts'
import type { PrintedFacts } from './logbook-pdf.ts'

const program = fileURLToPath(new URL('./print-process.ts', import.meta.url))
const caseProgram = fileURLToPath(new URL('./case-process.ts', import.meta.url))

/** Prints a logbook in a separate process: the pages of a career would block the server and fill its memory. */
export async function* printInProcess(
  facts: PrintedFacts,
  rows: AsyncIterable<PrintedCell[]>,
): AsyncGenerator<Uint8Array> {
  const { output, report, stop } = runProgram(program, {
    limits: taskLimits.printLogbook.limits,
    input: linesOf(facts, rows),
  })
  try {
    yield* output as AsyncIterable<Uint8Array>
    if ((await report) === '') throw new Error('The printing process ended early')
  } finally {
    stop()
  }
}

async function* linesOf(facts: PrintedFacts, rows: AsyncIterable<PrintedCell[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(facts)}\n`
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** Prints one case in full. */
export const printCase = (
  deps: Pick<Deps, 'pool'>,
  userId: string,
  theCase: CaseToPrint,
  printing: PrintDetails,
): Promise<Buffer> =>
  drawInProcess(deps, { taskName: 'printCase', program: caseProgram, userId, lines: [{ theCase, printing }] })

/** Waits for one of the server's printers. Resolves to a function that frees it. */
export function takePrinter(deps: Pick<Deps, 'pool'>, userId: string): Promise<() => void> {
  const { promise: printer, resolve, reject } = Promise.withResolvers<() => void>()
  const print = () => {
    const { promise: untilFreed, resolve: free } = Promise.withResolvers<void>()
    resolve(free)
    return untilFreed
  }
  getQueue(deps, 'printLogbook')(userId, print).catch(reject)
  return printer
}
