import { Outlet } from '@tanstack/react-router'
import { useArrival } from './use-arrival.ts'

export function RootLayout() {
  useArrival()
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Outlet />
    </>
  )
}
