import { AppError } from './http/error.ts'

interface TurnLimits {
  /** Calls that wait per key; further calls are refused at once. */
  maxWaiting?: number
  /** Milliseconds that each call waits for its turn. */
  maxWaitMs: number
}

/** Runs `work` once all earlier work of this key has ended. Throws `server_busy` if that takes too long. */
export type TakeTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Returns a function that runs work with the same key one at a time, in order of the calls. Different keys run in parallel. */
export function createTurns({ maxWaiting = Infinity, maxWaitMs }: TurnLimits): TakeTurn {
  const queues = new Map<string, { last: Promise<unknown>; waiting: number }>()

  return async (key, work) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (queue.waiting >= maxWaiting) throw createBusyError(maxWaitMs)
    queues.set(key, queue)
    queue.waiting += 1
    const previous = queue.last
    const { promise: workEnd, resolve: end } = Promise.withResolvers<void>()
    // If a call has given up, the turn after it also waits for the work before that call, which may still be running.
    const last = Promise.all([previous, workEnd])
    queue.last = last
    void last.then(() => queue.last === last && queues.delete(key))
    try {
      await waitAtMost(maxWaitMs, previous)
    } catch (error) {
      end()
      throw error
    } finally {
      queue.waiting -= 1
    }
    try {
      return await work()
    } finally {
      end()
    }
  }
}

async function waitAtMost(milliseconds: number, turn: Promise<unknown>): Promise<void> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createBusyError(milliseconds)), milliseconds)
  try {
    await Promise.race([turn, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const createBusyError = (milliseconds: number) =>
  new AppError('server_busy', { retryAfterSeconds: Math.ceil(milliseconds / 1000) })
