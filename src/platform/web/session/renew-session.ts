import { ApiError } from '../api/api-error.ts'
import { clearSession, readRefreshToken, readToken, saveTokens } from './session-store.ts'
import type { SessionTokens } from './session-store.ts'

type RenewTokens = (refreshToken: string, signal: AbortSignal) => Promise<SessionTokens>

let renewTokens: RenewTokens | null = null

/** The refresh call belongs to accounts; the start of the application hands it in. */
export function renewTokensWith(renew: RenewTokens): void {
  renewTokens = renew
}

let queue: Promise<unknown> = Promise.resolve()

const lockName = 'sortie-session'
const storageSettlesMs = 150
// Two tries end while the server still takes a used token once more (ten seconds), should only the answer be lost.
const longestTryMs = 6_000
// What the renewals of some other tabs may take; after that something holds the lock that will not let go.
const longestWaitMs = 40_000

/** One at a time over all tabs; where the browser has no locks (no https), at least in this tab. */
async function oneAtATime<Result>(work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) {
    const turn = queue.then(() => work(false))
    queue = turn.catch(() => undefined)
    return turn
  }
  const free = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { result: await work(false) },
  )
  if (free !== null) return free.result
  return navigator.locks.request(lockName, { signal: AbortSignal.timeout(longestWaitMs) }, () => work(true))
}

/** The stored token as soon as it is another one: what a tab writes reaches the others a moment later. */
async function changedToken(refused: string | null): Promise<string | null> {
  const until = performance.now() + storageSettlesMs
  while (readToken() === refused && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return readToken()
}

/** Whether the server says that this session is over, rather than that it cannot say. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

/** Asks for new tokens, and once more when no answer comes: whoever waits for the session must not wait for ever. */
async function askInTime(renew: RenewTokens, refreshToken: string): Promise<SessionTokens> {
  const firstTry = AbortSignal.timeout(longestTryMs)
  try {
    return await renew(refreshToken, firstTry)
  } catch (error) {
    if (!firstTry.aborted) throw error
    return renew(refreshToken, AbortSignal.timeout(longestTryMs))
  }
}

const underWay = new Map<string | null, Promise<boolean>>()

/**
 * Makes the stored access token a new one, after `refused` got a 401. False: the session is over, and
 * has been cleared. A fault on the way is thrown and ends nothing: a tunnel must not sign anyone out.
 */
export function renewSession(refused: string | null): Promise<boolean> {
  // All calls that were refused with one token share one renewal, and its failure too.
  const renewal = underWay.get(refused) ?? renewInTurn(refused).finally(() => underWay.delete(refused))
  underWay.set(refused, renewal)
  return renewal
}

async function renewInTurn(refused: string | null): Promise<boolean> {
  try {
    return await renewInTheLock(refused)
  } catch (error) {
    // No answer in time is no answer, whatever the browser calls it.
    throw error instanceof DOMException ? new ApiError({ status: 0 }) : error
  }
}

function renewInTheLock(refused: string | null): Promise<boolean> {
  return oneAtATime(async (hasWaited) => {
    const token = hasWaited ? await changedToken(refused) : readToken()
    if (token !== null && token !== refused) return true // another call or tab has renewed meanwhile
    const refreshToken = readRefreshToken()
    if (refreshToken === null || renewTokens === null) {
      clearSession()
      return false
    }
    try {
      const tokens = await askInTime(renewTokens, refreshToken)
      // Signed out (or in as another) while waiting: the late answer must not bring the old session back.
      if (readRefreshToken() !== refreshToken) return readToken() !== null
      saveTokens(tokens)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (readRefreshToken() === refreshToken) clearSession()
      return false
    }
  })
}
