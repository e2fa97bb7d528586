import { ApiError } from '../api/api-error.ts'
import { clearSession, readRefreshToken, readToken, saveTokens } from './session-store.ts'
import type { SessionTokens } from './session-store.ts'

type RenewTokens = (refreshToken: string) => Promise<SessionTokens>

let renewTokens: RenewTokens | null = null

/** The refresh call belongs to accounts; the start of the application hands it in. */
export function renewTokensWith(renew: RenewTokens): void {
  renewTokens = renew
}

let queue: Promise<unknown> = Promise.resolve()

const lockName = 'sortie-session'
const storageSettlesMs = 150

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
  return free === null ? navigator.locks.request(lockName, () => work(true)) : free.result
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

/**
 * Makes the stored access token a new one, after `refused` got a 401. False: the session is over, and
 * has been cleared. A fault on the way is thrown and ends nothing: a tunnel must not sign anyone out.
 */
export async function renewSession(refused: string | null): Promise<boolean> {
  return oneAtATime(async (hasWaited) => {
    const token = hasWaited ? await changedToken(refused) : readToken()
    if (token !== null && token !== refused) return true // another call or tab has renewed meanwhile
    const refreshToken = readRefreshToken()
    if (refreshToken === null || renewTokens === null) {
      clearSession()
      return false
    }
    try {
      const tokens = await renewTokens(refreshToken)
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
