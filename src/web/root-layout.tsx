import { Outlet } from '@tanstack/react-router'
import { usePageAnnouncement } from './use-page-announcement.ts'

export function RootLayout() {
  usePageAnnouncement()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Outlet />
    </>
  )
}
