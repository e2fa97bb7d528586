import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { holdInRequest } from './turns.ts'

interface WaitingTask {
  work: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface FileQueue {
  /** The task that runs next; null while the last one runs. */
  next: WaitingTask | null
}

/** The queues of files, by server. */
const fileQueuesByServer = new WeakMap<Deps['pool'], Map<string, FileQueue>>()

/** More tasks in a row would block other users, whose requests wait for ten seconds at most. */
const maxTasksPerTurn = 3

/**
 * Works on a file like `holdInRequest`, but runs only the newest of the waiting tasks for the same file: it replaces the waiting
 * one, which is refused with `import_preview_replaced`. So a file never has more than one place in the queue, however fast its
 * owner changes the mapping.
 */
export function holdNewest<Result>(
  deps: Pick<Deps, 'pool'>,
  { userId, key }: { userId: string; key: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const fileQueues = fileQueuesByServer.get(deps.pool) ?? new Map<string, FileQueue>()
  fileQueuesByServer.set(deps.pool, fileQueues)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const next: WaitingTask = { work, resolve, reject }
  const fileQueue = fileQueues.get(key)
  if (fileQueue) {
    fileQueue.next?.reject(new AppError('import_preview_replaced'))
    fileQueue.next = next
  } else {
    const newQueue: FileQueue = { next }
    fileQueues.set(key, newQueue)
    void runQueue(deps, userId, newQueue, () => fileQueues.delete(key))
  }
  return promise as Promise<Result> // safe: resolved with the result of `work`
}

async function runQueue(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  fileQueue: FileQueue,
  removeQueue: () => void,
): Promise<void> {
  try {
    while (fileQueue.next) await holdInRequest(deps, userId, () => runQueuedTasks(fileQueue))
    // Removed in the same step as the check for a waiting task: a task that arrived in between would wait for ever.
    removeQueue()
  } catch (error) {
    removeQueue()
    fileQueue.next?.reject(error)
  }
}

async function runQueuedTasks(fileQueue: FileQueue): Promise<void> {
  for (let doneCount = 0; fileQueue.next && doneCount < maxTasksPerTurn; doneCount += 1) {
    const { work, resolve, reject } = fileQueue.next
    fileQueue.next = null
    await work().then(resolve, reject)
  }
}
