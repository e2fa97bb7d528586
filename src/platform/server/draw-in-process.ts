import { buffer } from 'node:stream/consumers'
import { runProgram } from './run-program.ts'
import type { Deps } from './deps.ts'
import { getQueue } from './queues.ts'
import { AppError } from './http/error.ts'
import { taskLimits, type TaskName } from './task-limits.ts'

/** A document to draw: its contents, as values that become lines of JSON, and the program that draws it. */
interface Drawing {
  taskName: TaskName
  program: string
  userId: string
  lines: Iterable<unknown>
}

/**
 * Draws a document in a separate process, because drawing would block the server. Throws `document_too_large` if the process
 * exceeds its limits. Returns the complete document, not a stream, so that this error can still be sent.
 */
export const drawInProcess = (
  deps: Pick<Deps, 'pool'>,
  { taskName, program, userId, lines }: Drawing,
): Promise<Buffer> =>
  getQueue(deps, taskName)(userId, async () => {
    const { limits } = taskLimits[taskName]
    const { output, report: ended, stop } = runProgram(program, { limits, input: toJsonLines(lines) })
    try {
      const bytes = await buffer(output)
      const report = await ended
      if (report === '') throw new AppError('document_too_large')
      const { fault } = JSON.parse(report) as { fault?: string } // written by `draw-program.ts`
      if (fault !== undefined) throw new Error(`Drawing a document failed: ${fault}`)
      return bytes
    } finally {
      stop()
    }
  })

function* toJsonLines(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
}
