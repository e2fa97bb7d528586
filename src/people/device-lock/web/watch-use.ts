import { endSession } from '#people/accounts/sign-in/web/queries.ts'
import { noteUse, readLastUse, readUser } from '#platform/web/session/session-store.ts'
import { storeTypedTexts, watchTyping } from '../typed-texts/web/typed-texts.ts'
import { canSeal, isOwnDevice, mustLock, readPublicKey } from './lock-settings.ts'
import { lockingKey, readLocking } from './locking-mark.ts'

const checkedEveryMs = 5_000
/** Long enough to come back to the device and touch it. */
const warnedBeforeMs = 30_000
const notedEveryMs = 5_000

const loadLock = () => import('./lock-now.ts')

/** Another tab locks: this one must not keep its page either. */
const leave = (userId: string): void => {
  if (readPublicKey(userId) !== null) storeTypedTexts(userId)
  void loadLock().then((lock) => lock.leave())
}

const onStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === lockingKey && newValue !== null) leave(newValue)
}

/** The first screen has loaded by then. */
const keyIsFetchedAfterMs = 2_000

/**
 * Locks the device when nobody has used it for a while, and fetches the key that this needs, once for each of its users. Calls
 * `warn` with true shortly before, and with false once somebody uses it. Returns how to stop.
 */
export function watchDevice(userId: string | null, warn: (isSoon: boolean) => void): () => void {
  const stop = watchUse(warn)
  if (userId === null || !canSeal() || isOwnDevice(userId) || readPublicKey(userId) !== null) return stop
  const timer = setTimeout(() => {
    // A failure, such as no network, is tried again at the next start.
    void import('./queries.ts').then(({ fetchDeviceKey }) => fetchDeviceKey(userId)).catch(() => undefined)
  }, keyIsFetchedAfterMs)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function watchUse(warn: (isSoon: boolean) => void): () => void {
  let notedAt = 0
  let isLocking = false
  let isWarned = false
  const setWarned = (isSoon: boolean): void => {
    if (isSoon !== isWarned) warn(isSoon)
    isWarned = isSoon
  }
  const check = (): void => {
    const user = readUser()
    if (isLocking) return
    const now = Date.now()
    // The clock was set back: the last use would lie in the future, and the device stay open until then.
    if ((readLastUse() ?? 0) > now) noteUse(now)
    setWarned(mustLock(user, warnedBeforeMs))
    if (!mustLock(user)) return
    isLocking = true
    void loadLock().then(({ lockNow }) => lockNow(user, endSession))
  }
  const onUse = (): void => {
    const now = Date.now()
    if (!isWarned && now - notedAt < notedEveryMs) return
    // Before it counts as use: somebody may wake a computer that should have locked while it slept.
    check()
    if (isLocking) return
    notedAt = now
    noteUse(now)
    setWarned(false)
  }
  onUse()
  const stopTyping = watchTyping()
  const timer = setInterval(check, checkedEveryMs)
  const back = ['online', 'focus', 'pageshow']
  const used = ['pointerdown', 'keydown', 'wheel', 'touchmove']
  for (const name of back) addEventListener(name, check)
  for (const name of used) addEventListener(name, onUse, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('storage', onStorage)
  return () => {
    clearInterval(timer)
    stopTyping()
    for (const name of back) removeEventListener(name, check)
    for (const name of used) removeEventListener(name, onUse, { capture: true })
    document.removeEventListener('visibilitychange', check)
    removeEventListener('storage', onStorage)
    // The session has ended because another tab locks, and this tab has heard of that first.
    const locking = readLocking()
    if (!isLocking && locking !== null) leave(locking)
  }
}
