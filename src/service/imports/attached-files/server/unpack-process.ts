// A separate program: unpacks the ZIP whose path is its first argument, and writes the contents as JSON lines to standard output.
import path from 'node:path'
import { limitProgram, reportEnd, reportFailure } from '#platform/server/limited-program.ts'
import { createLineWriter } from '#platform/server/json-lines.ts'
import { taskLimits } from '#platform/server/task-limits.ts'
import { unpackArchive } from './unpack-archive.ts'

limitProgram(taskLimits.unpackEvidence.limits)

const { write, flush } = createLineWriter(process.stdout)
// Written by `unpack-in-process.ts`.
const [filePath = '', content] = process.argv.slice(2)
try {
  const folder = path.dirname(filePath)
  const isArchive = await unpackArchive(filePath, {
    folder,
    needsTable: content === 'table',
    writeLine: write,
  })
  await flush()
  reportEnd({ isArchive })
} catch (error) {
  reportFailure(error)
}
