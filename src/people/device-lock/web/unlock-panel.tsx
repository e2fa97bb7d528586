import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { endSession } from '#people/accounts/sign-in/web/queries.ts'
import type { SessionUser } from '#platform/web/session/session-store.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { canSeal, hasSealed, isOwnDevice, readPublicKey } from './lock-settings.ts'
import classes from './unlock-panel.module.css'
import { mustLock, watchUse } from './watch-use.ts'

const Opening = lazy(async () => ({ default: (await import('./opening-card.tsx')).Opening }))

const loadLock = () => import('./lock-now.ts')

/** The first screen has loaded by then. */
const keyIsFetchedAfterMs = 2_000

/** Shows the application unless the device must lock, and once what it sealed for the user is back. */
export function UnlockGate({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const { isDue, isSoon } = useLocking(user)
  useDeviceKey(userId)
  if (isDue) return <Spinner />
  if (userId === null || openedFor === userId || !hasSealed(userId)) {
    return (
      <>
        {children}
        {isSoon && (
          <p role="alert" className={classes.warning}>
            {warning}
          </p>
        )}
      </>
    )
  }
  return (
    <Suspense fallback={<Spinner />}>
      <Opening userId={userId} onDone={() => setOpenedFor(userId)} />
    </Suspense>
  )
}

const warning =
  'Nobody has used Sortie for a while, so it will lock itself. Press a key or touch the screen to stay.'

/** Whether the device must lock before anything is shown, or soon; it is watched from then on. */
function useLocking(user: SessionUser | null): { isDue: boolean; isSoon: boolean } {
  const [isDue] = useState(() => mustLock(user))
  const [isSoon, setSoon] = useState(false)
  useEffect(
    () =>
      watchUse({
        warn: setSoon,
        lock: (current) => void loadLock().then(({ lockNow }) => lockNow(current, endSession)),
        leave: () => void loadLock().then((lock) => lock.leave()),
      }),
    [],
  )
  return { isDue, isSoon }
}

/** Fetches the key before the device may have to lock, once for each user of the device. */
function useDeviceKey(userId: string | null): void {
  useEffect(() => {
    if (userId === null || !canSeal() || isOwnDevice(userId) || readPublicKey(userId) !== null)
      return undefined
    const timer = setTimeout(() => {
      // A failure, such as no network, is tried again at the next start.
      void import('./queries.ts').then(({ fetchDeviceKey }) => fetchDeviceKey(userId)).catch(() => undefined)
    }, keyIsFetchedAfterMs)
    return () => clearTimeout(timer)
  }, [userId])
}
