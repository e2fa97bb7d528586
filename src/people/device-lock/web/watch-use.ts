import { endSession } from '#people/accounts/sign-in/web/queries.ts'
import { noteUse, readLastUse, readUser } from '#platform/web/session/session-store.ts'
import { storeTypedTexts, watchTyping } from '../typed-texts/web/typed-texts.ts'
import { canSeal, isOwnDevice, mustLock, readPublicKey } from './lock-settings.ts'
import { lockedAddress, lockingKey, readLocking } from './locking-mark.ts'

const checkIntervalMs = 5_000
/** The time between the warning and the lock: long enough to come back to the device and touch it. */
const warningMs = 30_000
const noteIntervalMs = 5_000

const loadLock = () => import('./lock-now.ts')

/** Called when another tab locks, because this tab must not keep its page either. */
const leave = (userId: string): void => {
  if (readPublicKey(userId) !== null) storeTypedTexts(userId)
  void loadLock().then(
    (lock) => lock.leave(),
    () => location.replace(lockedAddress),
  )
}

const onStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === lockingKey && newValue !== null) leave(newValue)
}

/** After this time, the first screen has loaded. */
const fetchDelayMs = 2_000

/**
 * Locks the device when nobody has used it for a while. Fetches the key that this needs, once for each user of the device.
 * Calls `warn` with true shortly before the device locks, and with false once somebody uses it. Returns a function that stops
 * all this.
 */
export function watchDevice(userId: string | null, warn: (isSoon: boolean) => void): () => void {
  const stop = watchUse(warn)
  if (userId === null || !canSeal() || isOwnDevice(userId) || readPublicKey(userId) !== null) return stop
  const timer = setTimeout(() => {
    // After a failure, such as no network, the next start tries again.
    void import('./queries.ts').then(({ fetchDeviceKey }) => fetchDeviceKey(userId)).catch(() => undefined)
  }, fetchDelayMs)
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
    // If the clock was set back, the last use would be in the future, and the device would stay open until then.
    if ((readLastUse() ?? 0) > now) noteUse(now)
    setWarned(mustLock(user, warningMs))
    if (!mustLock(user)) return
    isLocking = true
    loadLock()
      .then(({ lockNow }) => lockNow(user, endSession))
      // Without a network its code may be missing: the next check tries again.
      .catch(() => {
        isLocking = false
      })
  }
  const onUse = (): void => {
    const now = Date.now()
    if (!isWarned && now - notedAt < noteIntervalMs) return
    // This is checked before it counts as use, because a computer that should have locked while it slept may just have been
    // woken.
    check()
    if (isLocking) return
    notedAt = now
    noteUse(now)
    setWarned(false)
  }
  onUse()
  const stopTyping = watchTyping()
  const timer = setInterval(check, checkIntervalMs)
  // Loaded while there is a network: a device that nobody uses must lock without one too.
  const preload = setTimeout(() => void loadLock().catch(() => undefined), fetchDelayMs)
  const returnEvents = ['online', 'focus', 'pageshow']
  const useEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove']
  for (const name of returnEvents) addEventListener(name, check)
  for (const name of useEvents) addEventListener(name, onUse, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('storage', onStorage)
  return () => {
    clearInterval(timer)
    clearTimeout(preload)
    stopTyping()
    for (const name of returnEvents) removeEventListener(name, check)
    for (const name of useEvents) removeEventListener(name, onUse, { capture: true })
    document.removeEventListener('visibilitychange', check)
    removeEventListener('storage', onStorage)
    // If the session has ended because another tab locks, this tab may have noticed the end of the session first.
    const locking = readLocking()
    if (!isLocking && locking !== null) leave(locking)
  }
}
