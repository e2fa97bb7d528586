// A separate program: reads a task and a packed file from standard input, and writes what `work` yields to standard output.
import { buffer } from 'node:stream/consumers'
import { limitProgram, sayEnd, sayFailure } from '#platform/server/apart-program.ts'
import { createLineWriter } from '#platform/server/json-lines.ts'
import { works } from '#platform/server/works.ts'
import { linesOfFile } from '#logbook/spreadsheets/files/collect-file.ts'
import { fileIn } from './packed-file.ts'
import { clean, revived, work, type CleanTask, type Task } from './work.ts'

const { write, flush } = createLineWriter(process.stdout)

async function run(input: Buffer): Promise<object> {
  const end = input.indexOf('\n')
  // Written by `run-work.ts`.
  const task = JSON.parse(input.subarray(0, end).toString()) as Task | CleanTask
  limitProgram(task.kind === 'rows' ? works.rowsOfFile.limits : works.wholeFile.limits)
  const file = await fileIn(input.subarray(end + 1))
  if (task.kind === 'clean') {
    const { cleaned, file: rest } = await clean(file, task)
    for (const line of linesOfFile(rest)) await write(line)
    return { cleaned }
  }
  for await (const value of work(revived(task), file)) await write(value)
  return {}
}

try {
  const result = await run(await buffer(process.stdin))
  await flush()
  sayEnd(result)
} catch (error) {
  await flush()
  sayFailure(error)
}
