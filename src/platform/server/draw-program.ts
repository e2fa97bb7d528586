import { once } from 'node:events'
import { limitProgram, sayEnd, sayFailure } from './limited-program.ts'
import { readLines } from './json-lines.ts'
import { works, type WorkName } from './works.ts'

/**
 * Runs in a program that `drawInProcess` started: reads the contents of the document line by line, and writes the chunks that
 * `draw` yields.
 */
export async function drawProgram(
  work: WorkName,
  draw: (lines: AsyncGenerator) => AsyncIterable<Uint8Array>,
): Promise<void> {
  limitProgram(works[work].limits)
  try {
    for await (const part of draw(readLines(process.stdin)))
      if (!process.stdout.write(part)) await once(process.stdout, 'drain')
    sayEnd({})
  } catch (error) {
    sayFailure(error)
  }
}
