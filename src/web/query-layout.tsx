import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'

/** The cache of server data around every screen that has any. */
export function QueryLayout() {
  // What one person has loaded must not be seen by the next one in this tab.
  useEffect(() => {
    let seen = readUser()?.id
    return subscribeToSession(() => {
      const current = readUser()?.id
      // A held screen waits for the same person to sign in again.
      if (current === undefined && isScreenHeld()) return
      if (current !== seen) queryClient.clear()
      seen = current
    })
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
