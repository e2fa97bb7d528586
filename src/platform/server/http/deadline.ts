import { AppError } from './error.ts'

/** Milliseconds, not counting reading the body, after which the server responds with 503. */
export const requestDeadline = 4_500

/** Returns the result of `work`, or throws `service_unavailable` after the deadline. The work itself continues. */
export async function withinDeadline<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new AppError('service_unavailable', { retryAfterSeconds: 2 }))
    timer = setTimeout(giveUp, Math.max(0, milliseconds))
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
