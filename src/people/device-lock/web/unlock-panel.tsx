import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { hasTypedTexts } from '../typed-texts/web/stored-texts.ts'
import { hasSealed, mustLock } from './lock-settings.ts'
import classes from './unlock-panel.module.css'

const Opening = lazy(async () => ({ default: (await import('./opening-card.tsx')).Opening }))

const TypedTexts = lazy(async () => ({
  default: (await import('../typed-texts/web/typed-texts-card.tsx')).TypedTextsCard,
}))

/** Shows the application unless the device must lock, and after what was sealed for the user is restored. */
export function UnlockGate({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const [isDue] = useState(() => mustLock(user))
  const [isSoon, setSoon] = useState(false)
  useEffect(() => watchWhenLoaded(userId, setSoon), [userId])
  if (isDue) return <Spinner />
  if (userId === null || openedFor === userId || !hasSealed(userId)) {
    return (
      <>
        {children}
        {userId !== null && hasTypedTexts(userId) && (
          <Suspense fallback={null}>
            <TypedTexts key={userId} userId={userId} />
          </Suspense>
        )}
        {isSoon && (
          <p role="alert" className={classes.warning}>
            Nobody has used Sortie for a while, so it will lock itself. Press a key or touch the screen to
            stay.
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

/** Watches the device for this user, as soon as the code has loaded. Returns a function that stops this. */
function watchWhenLoaded(userId: string | null, warn: (isSoon: boolean) => void): () => void {
  let isOver = false
  let stop: (() => void) | null = null
  const start = async () => {
    const { watchDevice } = await import('./watch-use.ts')
    if (!isOver) stop = watchDevice(userId, warn)
  }
  void start()
  return () => {
    isOver = true
    stop?.()
  }
}
