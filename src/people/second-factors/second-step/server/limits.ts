import { countAttempt, forgetAttempts, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'

// Everybody whose attempts are counted here has the right password or a session. A known device is counted separately, so that
// somebody who has stolen the password cannot keep its owner from signing in there. At any time, three of a million codes are
// valid.
const shortLimit: RateLimit = { name: 'second-step', points: 10, seconds: 5 * 60 }
const dayLimit: RateLimit = { name: 'second-step-day', points: 50, seconds: 24 * 60 * 60 }

/** The source of attempts that are counted together: one known device or session of an account, or all of its unknown devices. */
export interface AttemptSource {
  userId: string
  /** The id of a known device or of a session; null for any other */
  place: string | null
}

const toKey = ({ userId, place }: AttemptSource) => `${userId} ${place ?? 'elsewhere'}`

/** Counts an attempt with a second factor before it is checked. Throws `second_step_throttled`. */
export async function countSecondStep(deps: Deps, source: AttemptSource): Promise<void> {
  const key = toKey(source)
  const wait = (await countAttempt(deps, shortLimit, key)) ?? (await countAttempt(deps, dayLimit, key))
  if (wait !== null) throw new AppError('second_step_throttled', { retryAfterSeconds: wait })
}

/** Forgets the failed attempts of a source after a successful one. */
export async function forgetSecondSteps(deps: Deps, source: AttemptSource): Promise<void> {
  const key = toKey(source)
  await forgetAttempts(deps, shortLimit, key)
  await forgetAttempts(deps, dayLimit, key)
}
