import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './route-guard.tsx'

export const AppLayout = () => (
  <RouteGuard>
    <AppShell />
  </RouteGuard>
)
