import { AppError } from '../http/error.ts'

export interface Turns {
  /** Runs `work` once all earlier work of this key has ended. Throws `service_unavailable` when that takes too long. */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** Work of one key runs one after the other, in the order it came; each waits for its turn for at most so many milliseconds. */
export function createTurns(patience: number): Turns {
  const last = new Map<string, Promise<unknown>>()

  return {
    async take(key, work) {
      const before = last.get(key)
      const givenUpAt = performance.now() + patience
      const turn = (async () => {
        await before
        if (performance.now() > givenUpAt) throw new AppError('service_unavailable', { retryAfterSeconds: 2 })
        return work()
      })()
      // Whoever comes next waits for the end, whatever it was.
      const end = turn.catch(() => {})
      last.set(key, end)
      try {
        return await turn
      } finally {
        if (last.get(key) === end) last.delete(key)
      }
    },
  }
}
