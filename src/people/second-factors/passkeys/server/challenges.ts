import { randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { countAttempt, networkOf, type Limit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { deleteChallengesBefore, insertChallenge, takeChallenge, type Purpose } from './queries.ts'

export const challengeLifetime = 5 * 60_000

// Of one network or person. Every challenge is a row until it is used or expires.
const perAsker: Limit = { name: 'passkey-options', points: 120, seconds: 5 * 60 }

/** Who is to answer; both null while anybody may. `userHandle` is what a new passkey will call its user. */
export interface Addressee {
  userId: string | null
  sessionId: string | null
  userHandle?: string
}

/** Counts a request for a challenge: by person, and for strangers by network. */
export async function countChallenge(
  deps: Deps,
  asker: { userId: string } | { address: string },
): Promise<void> {
  const key = 'userId' in asker ? asker.userId : networkOf(asker.address)
  const wait = await countAttempt(deps, perAsker, key)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}

/** Makes a challenge that can be answered once, within minutes, for this purpose alone. */
export async function createChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: Purpose,
  { userId, sessionId, userHandle = null }: Omit<Addressee, 'userHandle'> & { userHandle?: string | null },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + challengeLifetime)
  await insertChallenge(db, { challenge, purpose, userId, sessionId, userHandle, expiresAt })
  return challenge
}

/** Uses the challenge that a browser says it answers. Returns null if it is not open, or somebody else is to answer it. */
export async function useChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientDataJSON: string,
  purpose: Purpose,
  { userId, sessionId }: Addressee,
): Promise<{ challenge: string; userHandle: string | null } | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const open = await takeChallenge(db, challenge, purpose, clock.now())
  if (!open || open.user_id !== userId || open.session_id !== sessionId) return null
  return { challenge, userHandle: open.user_handle }
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null
  } catch {
    return null // not what a browser sends
  }
}

export const purgeChallenges = ({ db, clock }: Deps): Promise<void> => deleteChallengesBefore(db, clock.now())
