import type { Deps } from './deps.ts'
import { AppError } from './http/error.ts'
import { createTurns } from './turns.ts'
import { taskLimits, type QueueLimits, type TaskName } from './task-limits.ts'

/**
 * Runs `work` when it is this user's turn. Throws `too_many_at_once` if the user is above their limit, and `server_busy` after
 * `maxWaitMs`.
 */
export type TaskQueue = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

export function createQueue({ maxRunning, maxPerPerson, maxWaiting, maxWaitMs }: QueueLimits): TaskQueue {
  // Tasks of one user run one after the other, so that a user with many requests does not delay other users.
  const runForUser = createTurns({ maxWaitMs })
  const runOnServer = createTurns({ maxWaiting, maxWaitMs })
  const counts = new Map<string, number>()
  let nextSlot = 0
  return async (userId, work) => {
    const count = counts.get(userId) ?? 0
    if (count >= maxPerPerson) throw new AppError('too_many_at_once', { retryAfterSeconds: 5 })
    counts.set(userId, count + 1)
    try {
      return await runForUser(userId, () => {
        nextSlot = (nextSlot + 1) % maxRunning
        return runOnServer(`slot ${nextSlot}`, work)
      })
    } finally {
      const remaining = (counts.get(userId) ?? 1) - 1
      if (remaining > 0) counts.set(userId, remaining)
      else counts.delete(userId)
    }
  }
}

const queuesByPool = new WeakMap<Deps['pool'], Map<QueueLimits, TaskQueue>>()

/** Returns the queue of a task on this server. Tasks with the same limits share one. */
export function getQueue({ pool }: Pick<Deps, 'pool'>, name: TaskName): TaskQueue {
  const queues = queuesByPool.get(pool) ?? new Map<QueueLimits, TaskQueue>()
  queuesByPool.set(pool, queues)
  const { queue } = taskLimits[name]
  const taskQueue = queues.get(queue) ?? createQueue(queue)
  queues.set(queue, taskQueue)
  return taskQueue
}
