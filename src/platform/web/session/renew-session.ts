import { ApiError } from '../api/api-error.ts'
import { clearSession, readRefreshToken, readToken, saveTokens } from './session-store.ts'
import type { SessionTokens } from './session-store.ts'

type RenewTokens = (refreshToken: string, signal: AbortSignal) => Promise<SessionTokens>

let renewTokens: RenewTokens | null = null

/** Sets the refresh call, which belongs to the accounts capability; the application passes it in at the start. */
export function setRenewTokens(renew: RenewTokens): void {
  renewTokens = renew
}

let queue: Promise<unknown> = Promise.resolve()

const lockName = 'sortie-session'
const maxStorageDelayMs = 150
// This is short enough for a retry within the ten seconds in which the server accepts a used token again: perhaps only the
// response was lost.
const maxTryMs = 6_000
// This is long enough for the renewals of several other tabs. After this time, the lock is stuck.
const maxWaitMs = 40_000

/** Runs one renewal at a time across all tabs; without https the browser has no locks, so only within this tab. */
async function runOneAtATime<Result>(work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) {
    const lastTurn = queue.then(() => work(false))
    queue = lastTurn.catch(() => undefined)
    return lastTurn
  }
  const immediateResult = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { result: await work(false) },
  )
  if (immediateResult !== null) return immediateResult.result
  return navigator.locks.request(lockName, { signal: AbortSignal.timeout(maxWaitMs) }, () => work(true))
}

/** Waits briefly for another token in storage: what one tab writes reaches the others a moment later. */
async function waitForNewToken(refusedToken: string | null): Promise<string | null> {
  const deadline = performance.now() + maxStorageDelayMs
  while (readToken() === refusedToken && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return readToken()
}

/** Whether the server has rejected the refresh token, rather than failed to answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

/** Requests new tokens with a time limit, and retries once if there is no response. */
async function renewWithTimeout(renew: RenewTokens, refreshToken: string): Promise<SessionTokens> {
  const firstTry = AbortSignal.timeout(maxTryMs)
  try {
    return await renew(refreshToken, firstTry)
  } catch (error) {
    if (!firstTry.aborted) throw error
    return renew(refreshToken, AbortSignal.timeout(maxTryMs))
  }
}

const pendingRenewals = new Map<string | null, Promise<boolean>>()

/**
 * Renews the stored access token after `refusedToken` got a 401. Returns false if the session is over; it is then cleared.
 * Throws on a network failure and keeps the session: driving through a tunnel must not sign anyone out.
 */
export function renewSession(refusedToken: string | null): Promise<boolean> {
  // All calls that got a 401 with the same token share one renewal, and its failure.
  const renewal =
    pendingRenewals.get(refusedToken) ??
    renewOrFail(refusedToken).finally(() => pendingRenewals.delete(refusedToken))
  pendingRenewals.set(refusedToken, renewal)
  return renewal
}

async function renewOrFail(refusedToken: string | null): Promise<boolean> {
  try {
    return await renewWithLock(refusedToken)
  } catch (error) {
    // A timeout (a DOMException) counts as no response.
    throw error instanceof DOMException ? new ApiError({ status: 0 }) : error
  }
}

function renewWithLock(refusedToken: string | null): Promise<boolean> {
  return runOneAtATime(async (hasWaited) => {
    const token = hasWaited ? await waitForNewToken(refusedToken) : readToken()
    if (token !== null && token !== refusedToken) return true // another call or tab has renewed it meanwhile
    const refreshToken = readRefreshToken()
    if (refreshToken === null || renewTokens === null) {
      clearSession()
      return false
    }
    try {
      const tokens = await renewWithTimeout(renewTokens, refreshToken)
      // The user has signed out (or another has signed in) meanwhile: do not restore the old session.
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
