import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { holdInRequest } from './turns.ts'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

interface FileQueue {
  /** The task that runs next; null while the last one runs. */
  next: Waiting | null
}

/** The queues of files, by server. */
const fileQueuesByServer = new WeakMap<Deps['pool'], Map<string, FileQueue>>()

/** More would block others, whose requests wait ten seconds. */
const maxPerTurn = 3

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
  const next: Waiting = { work, resolve, reject }
  const place = fileQueues.get(key)
  if (place) {
    place.next?.reject(new AppError('import_preview_replaced'))
    place.next = next
  } else {
    const newQueue: FileQueue = { next }
    fileQueues.set(key, newQueue)
    void hold(deps, userId, newQueue, () => fileQueues.delete(key))
  }
  return promise as Promise<Result> // safe: resolved with the result of `work`
}

async function hold(
  deps: Pick<Deps, 'pool'>,
  userId: string,
  place: FileQueue,
  leave: () => void,
): Promise<void> {
  try {
    while (place.next) await holdInRequest(deps, userId, () => runQueuedTasks(place))
    // Cleared in the same step as the check for a waiting task; a task that came in between would wait for ever.
    leave()
  } catch (error) {
    leave()
    place.next?.reject(error)
  }
}

async function runQueuedTasks(place: FileQueue): Promise<void> {
  for (let done = 0; place.next && done < maxPerTurn; done += 1) {
    const { work, resolve, reject } = place.next
    place.next = null
    await work().then(resolve, reject)
  }
}
