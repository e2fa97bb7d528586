import { PanelsContext } from '#platform/web/components/panels.tsx'
import { panels } from '../panels.ts'
import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './route-guard.tsx'

export const AppLayout = () => (
  <PanelsContext value={panels}>
    <RouteGuard>
      <AppShell />
    </RouteGuard>
  </PanelsContext>
)
