import type { Role } from '#platform/contract/access.ts'
import type { AdministratorReach } from '#platform/contract/fields.ts'

export interface SessionPlace {
  code: string
  label: string
  active: boolean
}

/** The signed-in user as stored in this browser. The accounts contract defines the response that it comes from. */
export interface SessionUser {
  id: string
  name: string
  email: string
  role: Role
  /** The reach of an administrator; null for every other role. */
  reach?: AdministratorReach | null
  image: string | null
  profession: string | null
  // The optional properties are missing if an older version stored the user, until the server has sent the current one.
  organization: {
    id: string
    org_name: string
    timeZone: string
    country?: string | null
    bases?: SessionPlace[]
    regions?: SessionPlace[]
    place?: { latitude: number; longitude: number } | null
    settings?: {
      paediatricAgeLimit: number
      requireSignOff: boolean
      signOff?: {
        everything: boolean
        supervised: boolean
        procedures: string[]
        missionTypes: string[]
        days: number
      }
      sceneTimeAlertMinutes?: number
      storeExactTimes?: boolean
      missionNumberPrefix?: string | null
      airwayCurrencyDays?: number
      winchCurrencyDays?: number
      lockAfterMinutes?: number
    }
  } | null
  supervisor?: { id: string; name: string } | null
  /** Someone else set the password: the user must choose a new one before anything else. */
  passwordChangeRequired?: boolean
  /** How the user has authenticated, and when a second factor is due; undefined until the server has sent it. */
  session?: SessionState
}

export interface SessionState {
  /** `enrolment`: the session may only set up a second factor. */
  level: 'password' | 'second_factor' | 'enrolment'
  /** The first day on which this user needs a second factor; null if none is required. */
  secondFactorFrom: string | null
}

export interface SessionTokens {
  accessToken: string
  refreshToken: string
}

const keys = { token: 'token', refreshToken: 'refreshToken', user: 'user', lastUse: 'lastUse' } as const

const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Returns a stored text; null if there is none, or storage is blocked. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // With blocked storage there is no session to restore.
    return null
  }
}

export const readToken = (): string | null => readStoredText(keys.token)
export const readRefreshToken = (): string | null => readStoredText(keys.refreshToken)

/** When the device was last used in this session, in any tab; null if it was not recorded yet. */
export const readLastUse = (): number | null => {
  const lastUse = readStoredText(keys.lastUse)
  return lastUse === null ? null : Number(lastUse)
}

/** Records that somebody uses the device now. */
export function noteUse(now: number): void {
  try {
    localStorage.setItem(keys.lastUse, String(now))
  } catch {
    // If storage is blocked or full, nothing locks.
  }
}

let lastText: string | null = null
let lastToken: string | null = null
let lastOwner: string | null = null
let lastUser: SessionUser | null = null

/**
 * Returns the stored user: the same object until the stored text changes, as `useSyncExternalStore` requires. Returns null
 * if the token belongs to another user: two tabs that sign in or renew at once may store the token of one and the name of
 * the other.
 */
export function readUser(): SessionUser | null {
  const token = readToken()
  const text = token === null ? null : readStoredText(keys.user)
  if (text !== lastText) {
    lastText = text
    lastUser = text === null ? null : parseUser(text)
  }
  if (token !== lastToken) {
    lastToken = token
    lastOwner = ownerOf(token)
  }
  return lastOwner === null || lastOwner === lastUser?.id ? lastUser : null
}

/** Returns the user id in an access token; null if it cannot be read. */
function ownerOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload ?? ''))
    const isClaims = typeof claims === 'object' && claims !== null && 'sub' in claims
    return isClaims && typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}

function parseUser(text: string): SessionUser | null {
  try {
    const user: unknown = JSON.parse(text)
    const isUser = typeof user === 'object' && user !== null && 'id' in user && 'role' in user
    return isUser ? (user as SessionUser) : null
  } catch {
    return null
  }
}

export function saveTokens(tokens: SessionTokens): void {
  writeTokens(tokens)
  notify()
}

function writeTokens({ accessToken, refreshToken }: SessionTokens): void {
  isSignedOut = false
  localStorage.setItem(keys.token, accessToken)
  localStorage.setItem(keys.refreshToken, refreshToken)
}

/** Replaces any stored session. No tab ever sees the token of one user with the name of another. */
export function saveSession(session: SessionTokens & { user: SessionUser }): void {
  localStorage.removeItem(keys.user)
  localStorage.removeItem(keys.lastUse)
  writeTokens(session)
  saveUser(session.user)
}

export function saveUser(user: SessionUser): void {
  localStorage.setItem(keys.user, JSON.stringify(user))
  notify()
}

/** Records that this session may only set up a second factor. */
export function noteEnrolment(): void {
  const user = readUser()
  if (user === null || user.session?.level === 'enrolment') return
  saveUser({ ...user, session: { level: 'enrolment', secondFactorFrom: null } })
}

// Whether the user has signed out on purpose, in any tab: then no screen stays open for signing in again.
let isSignedOut = false
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sortie-session')
// In Node.js, where the tests run, an open channel would keep the process alive. Only Node.js has `unref`.
;(channel as { unref?: () => void } | null)?.unref?.()
channel?.addEventListener('message', () => {
  isSignedOut = true
  notify()
})

export function clearSession({ byChoice = false } = {}): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  if (byChoice) {
    isSignedOut = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    channel?.postMessage(null)
  }
  notify()
}

export const hasSignedOut = (): boolean => isSignedOut

/** Calls the listener after every change of the session, in this tab or (through storage events) in another. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === null || event.key === keys.token || event.key === keys.user) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
