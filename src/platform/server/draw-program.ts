import { once } from 'node:events'
import { limitProgram, reportEnd, reportFailure } from './limited-program.ts'
import { readLines } from './json-lines.ts'
import { taskLimits, type TaskName } from './task-limits.ts'

/**
 * The main function of a process that `drawInProcess` starts. Reads the contents of the document line by line, and writes the
 * chunks that `draw` yields.
 */
export async function drawProgram(
  taskName: TaskName,
  draw: (lines: AsyncGenerator) => AsyncIterable<Uint8Array>,
): Promise<void> {
  limitProgram(taskLimits[taskName].limits)
  try {
    for await (const part of draw(readLines(process.stdin)))
      if (!process.stdout.write(part)) await once(process.stdout, 'drain')
    reportEnd({})
  } catch (error) {
    reportFailure(error)
  }
}
