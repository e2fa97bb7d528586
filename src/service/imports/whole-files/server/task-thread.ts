/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
// A thread of the server that works on small files. `small-files.ts` sends one message for each.
import { parentPort } from 'node:worker_threads'
import { faultLocation } from '#platform/server/limited-program.ts'
import { AppError } from '#platform/server/http/error.ts'
import { unpackFile, packLines } from './packed-file.ts'
import type { ThreadAnswer, ThreadTask } from './small-files.ts'
import { removeIdentifiers, runTask, type FileSummary } from './tasks.ts'

async function run({ task, packed }: ThreadTask): Promise<ThreadAnswer> {
  const file = await unpackFile(Buffer.from(packed))
  if (task.kind === 'clean') {
    let summary: FileSummary | undefined
    const linesThenSummary = async function* () {
      summary = yield* removeIdentifiers(file, task)
    }
    const lines = await packLines(linesThenSummary())
    return { ...(summary && { cleaned: summary }), packed: lines }
  }
  const values: unknown[] = []
  for await (const value of runTask(task, file)) values.push(value)
  return { values }
}

parentPort?.on('message', async ({ id, ...task }: ThreadTask & { id: number }) => {
  const answer = await run(task).catch((error: unknown) =>
    error instanceof AppError
      ? { refused: error.code, details: error.details }
      : { fault: faultLocation(error) },
  )
  parentPort?.postMessage({ id, ...answer })
})
