import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '../paths.ts'
import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './route-guard.tsx'

const GuestScreen = lazy(async () => ({
  default: (await import('#support/web/guest-screen.tsx')).GuestScreen,
}))

/** Help is asked for by people who cannot sign in, too. A link to one's own request still asks who one is. */
function useIsGuest(): boolean {
  const { user, isLoading } = useAuth()
  // Only the answer: a guard that is drawn again at every step of a redirect would begin it anew.
  const isOpen = useLocation({
    select: ({ pathname, search }: { pathname: string; search: { ticket?: string } }) =>
      pathname === paths.support() && search.ticket === undefined,
  })
  // Whoever leaves, or whose session ends, while this is shown goes to the sign-in page as from everywhere else.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)
  return isOpen && user === null && !isLoading && !wasSignedIn
}

export function AppLayout() {
  const isGuest = useIsGuest()
  if (isGuest) {
    return (
      <Suspense fallback={<Spinner />}>
        <GuestScreen />
      </Suspense>
    )
  }
  return (
    <RouteGuard>
      <AppShell />
    </RouteGuard>
  )
}
