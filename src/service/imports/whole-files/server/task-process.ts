// A separate program: reads a task and a file, both packed, from standard input, and writes the values of `runTask` to standard
// output.
import { limitProgram, reportEnd, reportFailure } from '#platform/server/limited-program.ts'
import { createLineWriter } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { openFile } from '#logbook/spreadsheets/files/collect-file.ts'
import { unpackLines } from './packed-file.ts'
import { removeIdentifiers, restoreDates, runTask, type CleanTask, type Task } from './tasks.ts'

const { write, flush } = createLineWriter(process.stdout)

async function run(): Promise<object> {
  const lines = unpackLines(process.stdin)
  const { value } = await lines.next()
  const task = value as Task | CleanTask // safe: `start-task.ts` writes it
  limitProgram(task.kind === 'rows' ? taskLimits.rowsOfFile.limits : taskLimits.wholeFile.limits)
  const file = await openFile(lines)
  if (task.kind !== 'clean') {
    for await (const item of runTask(restoreDates(task), file)) await write(item)
    return {}
  }
  const linesThenSummary = removeIdentifiers(file, task)
  for (;;) {
    const { value: line, done } = await linesThenSummary.next()
    if (done) return { cleaned: line }
    await write(line)
  }
}

try {
  const result = await run()
  await flush()
  reportEnd(result)
} catch (error) {
  await flush()
  reportFailure(error)
}
