import { fetchProofDialog } from '#people/accounts/sessions/web/sign-in-steps.ts'
import { PanelsContext } from '#platform/web/components/panels.tsx'
import { UnlockGate } from '#people/device-lock/web/unlock-panel.tsx'
import { ProofHost } from '#platform/web/session/sent-again/proof-host.tsx'
import { panels } from '../panels.ts'
import { AppShell } from './app-shell.tsx'
import { RouteGuard } from './route-guard.tsx'

export const AppLayout = () => (
  <PanelsContext value={panels}>
    {/* Mounted before the screens, so that it handles keys before the dialogs of the screens. */}
    <ProofHost fetchDialog={fetchProofDialog} />
    <RouteGuard>
      <UnlockGate>
        <AppShell />
      </UnlockGate>
    </RouteGuard>
  </PanelsContext>
)
