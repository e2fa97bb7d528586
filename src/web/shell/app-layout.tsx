import { PanelsContext } from '#platform/web/components/panels.tsx'
import { UnlockGate } from '#people/device-lock/web/unlock-panel.tsx'
import { panels } from '../panels.ts'
import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './route-guard.tsx'

export const AppLayout = () => (
  <PanelsContext value={panels}>
    <RouteGuard>
      <UnlockGate>
        <AppShell />
      </UnlockGate>
    </RouteGuard>
  </PanelsContext>
)
