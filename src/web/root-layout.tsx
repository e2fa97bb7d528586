import { Outlet } from '@tanstack/react-router'
import { ProofHost } from '#platform/web/session/proof-host.tsx'
import { usePageAnnouncement } from './use-page-announcement.ts'

const fetchProofDialog = async () => (await import('#people/second-factors/web/proof-dialog.tsx')).ProofDialog

export function RootLayout() {
  usePageAnnouncement()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Outlet />
      <ProofHost fetchDialog={fetchProofDialog} />
    </>
  )
}
