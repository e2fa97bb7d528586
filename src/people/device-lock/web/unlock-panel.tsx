import { useEffect, useState, type ReactNode } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { hasTypedTexts } from '../typed-texts/web/stored-texts.ts'
import { hasSealed, mustLock } from './lock-settings.ts'
import classes from './unlock-panel.module.css'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'

const { Part: Opening } = lazyPart(async () => (await import('./opening-card.tsx')).Opening)

const { Part: TypedTexts } = lazyPart(
  async () => (await import('../typed-texts/web/typed-texts-card.tsx')).TypedTextsCard,
  { waitingHeight: 0 },
)

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
        {userId !== null && hasTypedTexts(userId) && <TypedTexts key={userId} userId={userId} />}
        {isSoon && (
          <p role="alert" className={classes.warning}>
            Nobody has used Sortie for a while, so it will lock itself. Press a key or touch the screen to
            stay.
          </p>
        )}
      </>
    )
  }
  return <Opening userId={userId} onDone={() => setOpenedFor(userId)} />
}

/** Without the code that watches it, a device would never lock: a failure such as no network is tried again. */
const retryMs = 5_000

/** Watches the device for this user, as soon as the code has loaded. Returns a function that stops this. */
function watchWhenLoaded(userId: string | null, warn: (isSoon: boolean) => void): () => void {
  let isOver = false
  let stop: (() => void) | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    const file = await import('./watch-use.ts').catch(() => null)
    if (isOver) return
    if (file) stop = file.watchDevice(userId, warn)
    else retry = setTimeout(() => void start(), retryMs)
  }
  void start()
  return () => {
    isOver = true
    clearTimeout(retry)
    stop?.()
  }
}
