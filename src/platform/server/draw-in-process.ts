import { buffer } from 'node:stream/consumers'
import { runProgram } from './run-program.ts'
import type { Deps } from './deps.ts'
import { deskOf } from './desks.ts'
import { AppError } from './http/error.ts'
import { works, type WorkName } from './works.ts'

/** A document to draw: its contents, as values that become lines of JSON, and the program that draws it. */
interface Drawing {
  work: WorkName
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
  deskOf(deps, work)(userId, async () => {
    const { limits } = works[work]
    const { output, ended, stop } = runProgram(program, { limits, input: jsonLines(lines) })
    try {
      const drawn = await buffer(output)
      const end = await ended
      if (end === '') throw new AppError('document_too_large')
      const { fault } = JSON.parse(end) as { fault?: string } // written by `draw-program.ts`
      if (fault !== undefined) throw new Error(`Drawing a document failed: ${fault}`)
      return drawn
    } finally {
      stop()
    }
  })

function* jsonLines(lines: Iterable<unknown>): Generator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`
}
