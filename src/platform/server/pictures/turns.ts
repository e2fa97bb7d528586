import { AppError } from '../http/error.ts'

/** Work is done one at a time, in the order of asking. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** So many wait, each for so long; whoever comes after that is asked to come again (`server_busy`). */
export function createTurns({ mostWaiting, patience }: { mostWaiting: number; patience: number }): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return async (work) => {
    if (waiting >= mostWaiting) throw busy(patience)
    waiting += 1
    const before = last
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    // Also behind somebody who gave up: whoever they waited for may still be at it.
    last = Promise.all([before, done])
    try {
      await within(patience, before)
    } catch (error) {
      end()
      throw error
    } finally {
      waiting -= 1
    }
    try {
      return await work()
    } finally {
      end()
    }
  }
}

async function within(milliseconds: number, turn: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(busy(milliseconds)), milliseconds)
  try {
    await Promise.race([turn, late])
  } finally {
    clearTimeout(timer)
  }
}

const busy = (milliseconds: number) =>
  new AppError('server_busy', { retryAfterSeconds: Math.ceil(milliseconds / 1000) })
