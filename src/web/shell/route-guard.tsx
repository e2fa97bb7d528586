import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { paths } from '../paths.ts'

interface RouteGuardProps {
  /** Absent: anyone who is signed in. */
  roles?: readonly Role[]
  children?: ReactNode
}

/** What may be seen is decided by the server; this keeps people out of screens that could only refuse. */
export function RouteGuard({ roles, children }: RouteGuardProps) {
  const { user, isLoading } = useAuth()
  if (isLoading) return <Spinner />
  if (user === null) return <ToLogin />
  if (roles !== undefined && !roles.includes(user.role)) return <Navigate to={paths.landing()} replace />
  return children ?? <Outlet />
}

function ToLogin() {
  const { hasLoggedOut } = useAuth()
  const here = useRouterState({ select: (state) => state.location.href })
  // Kept from the first moment: while the redirect is under way, "here" is already the login page.
  const [from] = useState(here)
  return <Navigate to={paths.login()} search={hasLoggedOut ? {} : { from }} replace />
}
