// A separate program that holds one file for as long as its owner works on it. Reads the packed file from standard
// input, then one task per line, and writes one answer per line.
import { limitProgram, faultLocation } from '#platform/server/limited-program.ts'
import { AppError } from '#platform/server/http/error.ts'
import { createLineWriter, readLines } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { unpackFile } from './packed-file.ts'
import { restoreDates, runTask, type Task } from './tasks.ts'
import type { OpenedFile } from '#logbook/spreadsheets/files/sheets.ts'

limitProgram(taskLimits.keptFile.limits)
const { write, flush } = createLineWriter(process.stdout)

async function runTaskOnFile(task: Task, file: OpenedFile) {
  try {
    const values: unknown[] = []
    for await (const value of runTask(restoreDates(task), file)) values.push(value)
    return { values }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, details: error.details }
    return { fault: faultLocation(error) }
  }
}

// `kept-file.ts` writes both the file and the tasks.
const lines = readLines(process.stdin)
const { value: packed } = await lines.next()
const file = await unpackFile(Buffer.from(packed as string, 'base64'))
for await (const task of lines) {
  await write(await runTaskOnFile(task as Task, file))
  await flush()
}
