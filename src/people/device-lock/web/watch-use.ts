import { noteUse, readUser, type SessionUser } from '#platform/web/session/session-store.ts'
import { canSeal, untilLock } from './lock-settings.ts'
import { lockingKey, readLocking } from './locking-mark.ts'

const checkedEveryMs = 5_000
/** Long enough to come back to the device and touch it. */
const warnedBeforeMs = 30_000
const notedEveryMs = 5_000

/**
 * Whether this device must lock now, or within so many milliseconds. Never without a network: nobody could unlock it, and a
 * case must be logged. Never without https: the browser encrypts nothing there.
 */
export const mustLock = (user: SessionUser | null, withinMs = 0): user is SessionUser =>
  user !== null && canSeal() && navigator.onLine && untilLock(user, Date.now()) <= withinMs

interface Locking {
  /** Called with true shortly before the device locks, and with false once somebody uses it. */
  warn: (isSoon: boolean) => void
  lock: (user: SessionUser) => void
  /** Another tab locks: this one must not keep its page either. */
  leave: () => void
}

/** Notes that the device is used, and locks it when nobody has used it for a while. Returns how to stop. */
export function watchUse({ warn, lock, leave }: Locking): () => void {
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
    setWarned(mustLock(user, warnedBeforeMs))
    if (!mustLock(user)) return
    isLocking = true
    lock(user)
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
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === lockingKey && newValue !== null) leave()
  }
  onUse()
  const timer = setInterval(check, checkedEveryMs)
  const back = ['online', 'focus', 'pageshow']
  const used = ['pointerdown', 'keydown', 'wheel', 'touchmove']
  for (const name of back) addEventListener(name, check)
  for (const name of used) addEventListener(name, onUse, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('storage', onStorage)
  return () => {
    clearInterval(timer)
    for (const name of back) removeEventListener(name, check)
    for (const name of used) removeEventListener(name, onUse, { capture: true })
    document.removeEventListener('visibilitychange', check)
    removeEventListener('storage', onStorage)
    // The session has ended because another tab locks, and this tab has heard of that first.
    if (!isLocking && readLocking() !== null) leave()
  }
}
