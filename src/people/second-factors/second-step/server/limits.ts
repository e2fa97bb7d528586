import { countAttempt, forgetAttempts, type Limit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'

// Everybody who gets here has the right password or a session. A known device counts for itself, so that a thief of the
// password cannot keep its owner from signing in there. Of a million codes three are right at a time.
const few: Limit = { name: 'second-step', points: 10, seconds: 5 * 60 }
const aDay: Limit = { name: 'second-step-day', points: 50, seconds: 24 * 60 * 60 }

/** Whose attempts count together: one known device or session of an account, or all its unknown devices. */
export interface Attempter {
  userId: string
  /** The id of a known device or of a session; null for any other. */
  place: string | null
}

const keyOf = ({ userId, place }: Attempter) => `${userId} ${place ?? 'elsewhere'}`

/** Counts an attempt with a second factor before it is checked. Throws `second_step_throttled`. */
export async function countSecondStep(deps: Deps, attempter: Attempter): Promise<void> {
  const key = keyOf(attempter)
  const wait = (await countAttempt(deps, few, key)) ?? (await countAttempt(deps, aDay, key))
  if (wait !== null) throw new AppError('second_step_throttled', { retryAfterSeconds: wait })
}

/** Forgets the failures of somebody who has just been right. */
export async function forgetSecondSteps(deps: Deps, attempter: Attempter): Promise<void> {
  const key = keyOf(attempter)
  await forgetAttempts(deps, few, key)
  await forgetAttempts(deps, aDay, key)
}
