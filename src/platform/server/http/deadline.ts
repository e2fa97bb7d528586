import { AppError } from './error.ts'

/** Milliseconds, not counting reading the body, after which the server responds with 503. */
export const requestDeadline = 4_500

export interface Deadline {
  /** Returns the result of `work`, or throws `service_unavailable` after the deadline. The work itself continues. */
  within<Result>(work: Promise<Result>): Promise<Result>
  /** Pauses the deadline while the work waits for the caller, such as for the rest of a file. */
  pause(): void
  resume(): void
}

export function createDeadline(milliseconds: number): Deadline {
  const { promise: end, reject } = Promise.withResolvers<never>()
  end.catch(() => undefined)
  const giveUp = () => reject(new AppError('service_unavailable', { retryAfterSeconds: 2 }))
  let left = Math.max(0, milliseconds)
  let since = performance.now()
  let timer = setTimeout(giveUp, left)
  return {
    within: async (work) => {
      try {
        return await Promise.race([work, end])
      } finally {
        clearTimeout(timer)
      }
    },
    pause: () => {
      clearTimeout(timer)
      left = Math.max(0, left - (performance.now() - since))
    },
    resume: () => {
      since = performance.now()
      timer = setTimeout(giveUp, left)
    },
  }
}

/** Returns the result of `work`, or throws `service_unavailable` after the deadline. The work itself continues. */
export const withinDeadline = <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> =>
  createDeadline(milliseconds).within(work)
