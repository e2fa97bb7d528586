import { randomBytes } from 'node:crypto'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { deleteChallengesBefore, insertChallenge, takeChallenge, type Purpose } from './queries.ts'

export const challengeLifetime = 5 * 60_000

// The limit for one network or person. Every challenge is a row until it is used or expires.
const requestLimit: RateLimit = { name: 'passkey-options', points: 120, seconds: 5 * 60 }

/** The user and session that must answer; both null if anybody may. `userHandle` is the WebAuthn user handle of a new passkey. */
export interface Addressee {
  userId: string | null
  sessionId: string | null
  userHandle?: string
}

/** Counts a request for a challenge: by person, or by network before sign-in. */
export async function countChallenge(
  deps: Deps,
  requester: { userId: string } | { address: string },
): Promise<void> {
  const key = 'userId' in requester ? requester.userId : toNetwork(requester.address)
  const wait = await countAttempt(deps, requestLimit, key)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}

/** Creates a challenge that can be answered once, within minutes, only for this purpose. */
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

/** Uses up the challenge that a browser answers. Returns null if it is not open, or if somebody else must answer it. */
export async function useChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientDataJSON: string,
  purpose: Purpose,
  { userId, sessionId }: Addressee,
): Promise<{ challenge: string; userHandle: string | null } | null> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const storedChallenge = await takeChallenge(db, challenge, purpose, clock.now())
  if (!storedChallenge || storedChallenge.user_id !== userId || storedChallenge.session_id !== sessionId)
    return null
  return { challenge, userHandle: storedChallenge.user_handle }
}

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 100 ? challenge : null
  } catch {
    return null // a browser would not send this
  }
}

export const purgeChallenges = ({ db, clock }: Deps): Promise<void> => deleteChallengesBefore(db, clock.now())
