import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { hasSignedOut, subscribeToSession, type SessionUser } from '#platform/web/session/session-store.ts'
import { AuthContext, useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('#people/accounts/sign-in/web/sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

const EnrolmentScreen = lazy(async () => ({
  default: (await import('#people/second-factors/enrolment/web/enrolment-screen.tsx')).EnrolmentScreen,
}))

interface RouteGuardProps {
  /** Undefined for any signed-in user. */
  roles?: readonly Role[]
  children?: ReactNode
}

/** Redirects users from screens that the server would refuse. Access itself is decided only by the server. */
export function RouteGuard({ roles, children }: RouteGuardProps) {
  const auth = useAuth()
  const { held, leftBy, onLeave } = useHeldUser()
  const shownAuth = useMemo(() => (held === null ? auth : { ...auth, user: held }), [auth, held])
  if (held === null && auth.isLoading) return <Spinner />
  if (shownAuth.user === null) return <RedirectToLogin leftBy={leftBy} />
  if (shownAuth.user.passwordChangeRequired) return <RedirectToChoosePassword />
  if (roles !== undefined && !roles.includes(shownAuth.user.role)) {
    return <Navigate to={paths.landing()} replace />
  }
  // The guard around all screens announces this for the guards of some roles within it.
  const isEnrolling = roles === undefined && shownAuth.user.session?.level === 'enrolment'
  // The screen keeps its position in the tree, whether held or hidden, so that React does not remount it.
  return (
    <>
      {isEnrolling && (
        <Suspense fallback={<Spinner />}>
          <EnrolmentScreen />
        </Suspense>
      )}
      <Activity mode={isEnrolling ? 'hidden' : 'visible'}>
        <AuthContext value={shownAuth}>{children ?? <Outlet />}</AuthContext>
      </Activity>
      {held !== null && (
        <Suspense fallback={null}>
          <SignInAgainDialog user={held} onLeave={onLeave} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the user whose session has just ended, if the screen must survive that and nobody logged out. */
function useHeldUser(): { held: SessionUser | null; leftBy: string | undefined; onLeave: () => void } {
  const { user, hasLoggedOut } = useAuth()
  const [last, setLast] = useState(user)
  const [isSignedOut, setIsLeft] = useState(false)
  if (user !== null && user !== last) {
    setLast(user)
    setIsLeft(false)
  }
  // Another tab may announce a logout before or after this tab has noticed the end of the session.
  const hasLeftElsewhere = useSyncExternalStore(subscribeToSession, hasSignedOut)
  const isHeld = user === null && !hasLoggedOut && !hasLeftElsewhere && isScreenHeld()
  return { held: isHeld && !isSignedOut ? last : null, leftBy: last?.id, onLeave: () => setIsLeft(true) }
}

/**
 * Redirects users who must choose a new password, before which the server refuses everything else. The requested page is opened
 * afterwards.
 */
function RedirectToChoosePassword() {
  const currentPath = useRouterState({ select: (state) => state.location.href })
  const [from] = useState(currentPath)
  return <Navigate to={paths.choosePassword()} search={{ from }} replace />
}

function RedirectToLogin({ leftBy }: { leftBy: string | undefined }) {
  const { hasLoggedOut } = useAuth()
  const currentPath = useRouterState({ select: (state) => state.location.href })
  // Captured at the first render: during the redirect, "here" is already the login page.
  const [from] = useState(currentPath)
  return (
    <Navigate
      to={paths.login()}
      search={hasLoggedOut ? {} : { from }}
      state={{ ...(leftBy !== undefined && { leftBy }) }}
      replace
    />
  )
}
