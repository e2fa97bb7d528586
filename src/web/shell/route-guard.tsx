import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { Activity, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { hasSignedOut, subscribeToSession, type SessionUser } from '#platform/web/session/session-store.ts'
import { AuthContext, useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '#paths/paths.ts'
import { lazyDialog, lazyPart } from '#platform/web/ui/lazy-part.tsx'

const SignInAgainDialog = lazyDialog(
  async () => (await import('#people/accounts/sign-in/web/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

const { Part: EnrolmentScreen } = lazyPart(
  async () => (await import('#people/second-factors/enrolment/web/enrolment-screen.tsx')).EnrolmentScreen,
)

interface RouteGuardProps {
  /** Undefined for any signed-in user. */
  roles?: readonly Role[]
  children?: ReactNode
}

/** Redirects users from screens that the server would refuse. Access itself is decided only by the server. */
export function RouteGuard({ roles, children }: RouteGuardProps) {
  const auth = useAuth()
  const { heldUser, leftById, onLeave } = useHeldUser()
  const effectiveAuth = useMemo(
    () => (heldUser === null ? auth : { ...auth, user: heldUser }),
    [auth, heldUser],
  )
  if (heldUser === null && auth.isLoading) return <Spinner />
  if (effectiveAuth.user === null) return <RedirectToLogin leftBy={leftById} />
  if (effectiveAuth.user.passwordChangeRequired) return <RedirectToChoosePassword />
  if (roles !== undefined && !roles.includes(effectiveAuth.user.role)) {
    return <Navigate to={paths.landing()} replace />
  }
  // Only the outer guard, without roles, shows the enrolment screen. The guards for roles are inside it.
  const isEnrolling = roles === undefined && effectiveAuth.user.session?.level === 'enrolment'
  // The screen keeps its position in the tree, whether held or hidden, so that React does not remount it.
  return (
    <>
      {isEnrolling && <EnrolmentScreen />}
      <Activity mode={isEnrolling ? 'hidden' : 'visible'}>
        <AuthContext value={effectiveAuth}>{children ?? <Outlet />}</AuthContext>
      </Activity>
      {heldUser !== null && <SignInAgainDialog user={heldUser} onLeave={onLeave} />}
    </>
  )
}

/** Returns the user whose session has just ended, if the screen must be kept and the user did not log out. */
function useHeldUser(): { heldUser: SessionUser | null; leftById: string | undefined; onLeave: () => void } {
  const { user, hasLoggedOut } = useAuth()
  const [lastUser, setLast] = useState(user)
  const [isSignedOut, setIsSignedOut] = useState(false)
  if (user !== null && user !== lastUser) {
    setLast(user)
    setIsSignedOut(false)
  }
  // Another tab may announce a logout before or after this tab has noticed the end of the session.
  const hasLeftElsewhere = useSyncExternalStore(subscribeToSession, hasSignedOut)
  const isHeld = user === null && !hasLoggedOut && !hasLeftElsewhere && isScreenHeld()
  return {
    heldUser: isHeld && !isSignedOut ? lastUser : null,
    leftById: lastUser?.id,
    onLeave: () => setIsSignedOut(true),
  }
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

function RedirectToLogin({ leftBy: leftById }: { leftBy: string | undefined }) {
  const { hasLoggedOut } = useAuth()
  const currentPath = useRouterState({ select: (state) => state.location.href })
  // Captured at the first render: during the redirect, "here" is already the login page.
  const [from] = useState(currentPath)
  return (
    <Navigate
      to={paths.login()}
      search={hasLoggedOut ? {} : { from }}
      state={{ ...(leftById !== undefined && { leftBy: leftById }) }}
      replace
    />
  )
}
