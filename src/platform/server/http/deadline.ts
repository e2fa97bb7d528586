import { AppError } from './error.ts'

/** The server responds with 503 after this time. The time for reading the body does not count. */
export const requestDeadlineMs = 4_500

export interface Deadline {
  /** Returns the result of `work`, or throws `service_unavailable` after the deadline. The work itself continues. */
  within<Result>(work: Promise<Result>): Promise<Result>
  /** Pauses the deadline while the work waits for the caller, such as for the rest of a file. */
  pause(): void
  resume(): void
}

export function createDeadline(milliseconds: number): Deadline {
  const { promise: expiry, reject } = Promise.withResolvers<never>()
  expiry.catch(() => undefined)
  const expire = () => reject(new AppError('service_unavailable', { retryAfterSeconds: 2 }))
  let remainingMs = Math.max(0, milliseconds)
  let startedAt = performance.now()
  let timer = setTimeout(expire, remainingMs)
  return {
    within: async (work) => {
      try {
        return await Promise.race([work, expiry])
      } finally {
        clearTimeout(timer)
      }
    },
    pause: () => {
      clearTimeout(timer)
      remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt))
    },
    resume: () => {
      startedAt = performance.now()
      timer = setTimeout(expire, remainingMs)
    },
  }
}

/** Returns the result of `work`, or throws `service_unavailable` after the deadline. The work itself continues. */
export const withinDeadline = <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> =>
  createDeadline(milliseconds).within(work)
