import { lazy, Suspense } from 'react'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { RouteGuard } from './route-guard.tsx'

// The sign-in page must not wait for a shell that it does not show.
const AppShell = lazy(async () => ({ default: (await import('./app-shell.tsx')).AppShell }))

export function AppLayout() {
  return (
    <RouteGuard>
      <Suspense fallback={<Spinner label="Loading application..." />}>
        <AppShell />
      </Suspense>
    </RouteGuard>
  )
}
