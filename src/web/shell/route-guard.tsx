import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { hasSignedOut, subscribeToSession, type SessionUser } from '#platform/web/session/session-store.ts'
import { AuthContext, useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#accounts/sign-in/web/sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

interface RouteGuardProps {
  /** Absent: anyone who is signed in. */
  roles?: readonly Role[]
  children?: ReactNode
}

/** What may be seen is decided by the server; this keeps people out of screens that could only refuse. */
export function RouteGuard({ roles, children }: RouteGuardProps) {
  const auth = useAuth()
  const { held, leftBy, onLeave } = useHeldUser()
  const shown = useMemo(() => (held === null ? auth : { ...auth, user: held }), [auth, held])
  if (held === null && auth.isLoading) return <Spinner />
  if (shown.user === null) return <ToLogin leftBy={leftBy} />
  if (shown.user.passwordChangeRequired) return <ToChoosingPassword />
  if (roles !== undefined && !roles.includes(shown.user.role)) {
    return <Navigate to={paths.landing()} replace />
  }
  // The screen stays in its place in the tree, whether it is held or not: it must not start afresh.
  return (
    <>
      <AuthContext value={shown}>{children ?? <Outlet />}</AuthContext>
      {held !== null && (
        <Suspense fallback={null}>
          <SignInAgainDialog user={held} onLeave={onLeave} />
        </Suspense>
      )}
    </>
  )
}

/** Who was signed in until just now, when the screen must not be lost with the session and nobody chose to leave. */
function useHeldUser(): { held: SessionUser | null; leftBy: string | undefined; onLeave: () => void } {
  const { user, hasLoggedOut } = useAuth()
  const [last, setLast] = useState(user)
  const [isSignedOut, setIsLeft] = useState(false)
  if (user !== null && user !== last) {
    setLast(user)
    setIsLeft(false)
  }
  // Another tab says so after its session was seen to end here, or before.
  const hasLeftElsewhere = useSyncExternalStore(subscribeToSession, hasSignedOut)
  const isHeld = user === null && !hasLoggedOut && !hasLeftElsewhere && isScreenHeld()
  return { held: isHeld && !isSignedOut ? last : null, leftBy: last?.id, onLeave: () => setIsLeft(true) }
}

/** The server refuses everything else until then; the page that was asked for comes after it. */
function ToChoosingPassword() {
  const here = useRouterState({ select: (state) => state.location.href })
  const [from] = useState(here)
  return <Navigate to={paths.choosePassword()} search={{ from }} replace />
}

function ToLogin({ leftBy }: { leftBy: string | undefined }) {
  const { hasLoggedOut } = useAuth()
  const here = useRouterState({ select: (state) => state.location.href })
  // Kept from the first moment: while the redirect is under way, "here" is already the login page.
  const [from] = useState(here)
  return (
    <Navigate
      to={paths.login()}
      search={hasLoggedOut ? {} : { from }}
      state={{ ...(leftBy !== undefined && { leftBy }) }}
      replace
    />
  )
}
