import { AppError } from './error.ts'

/** Milliseconds that the server takes over one request at most, beside reading it: then it answers 503. */
export const requestDeadline = 4_500

/** What the work answers, or `service_unavailable` once the time is over. Work that has begun goes on, bounded by itself. */
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
