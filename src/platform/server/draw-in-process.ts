import { buffer } from 'node:stream/consumers'
import { runProgram } from './run-program.ts'
import type { Deps } from './deps.ts'
import { queueOf } from './queues.ts'
import { AppError } from './http/error.ts'
import { taskLimits, type TaskName } from './task-limits.ts'

/** A document to draw: its contents, as values that become lines of JSON, and the program that draws it. */
interface Drawing {
  work: TaskName
  program: string
  userId: string
  lines: Iterable<unknown>
}

/**
 * Draws a document in a separate process, because its pages would block the server. Returns it only when complete, so that a
 * document that takes too much is refused with a message. Throws `document_too_large`.
 */
export const drawInProcess = (
  deps: Pick<Deps, 'pool'>,
  { work, program, userId, lines }: Drawing,
): Promise<Buffer> =>
  queueOf(deps, work)(userId, async () => {
    const { limits } = taskLimits[work]
    const { output, ended, stop } = runProgram(program, { limits, input: jsonLines(lines) })
    try {
      const bytes = await buffer(output)
      const end = await ended
      if (end === '') throw new AppError('document_too_large')
      const { fault } = JSON.parse(end) as { fault?: string } // written by `draw-program.ts`
      if (fault !== undefined) throw new Error(`Drawing a document failed: ${fault}`)
      return bytes
    } finally {
      stop()
    }
  })

function* jsonLines(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
}
