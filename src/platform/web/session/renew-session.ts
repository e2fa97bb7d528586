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

/** One at a time over all tabs; where the browser has no locks (no https), at least in this tab. */
async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('sortie-session', work)
  const turn = queue.then(work, work)
  queue = turn.catch(() => undefined)
  return turn
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
  return oneAtATime(async () => {
    const token = readToken()
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
