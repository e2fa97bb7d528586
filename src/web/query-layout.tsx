import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#platform/web/api/query-client.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'

/** Whose data the cache holds: the page of signing in lies outside this layout, so it is remembered beside it. */
let cachedFor = readUser()?.id

function clearForAnother(): void {
  const current = readUser()?.id
  // A held screen waits for the same person to sign in again.
  if (current === undefined && isScreenHeld()) return
  if (current !== cachedFor) queryClient.clear()
  cachedFor = current
}

/** The cache of server data around every screen that has any. */
export function QueryLayout() {
  // What one person has loaded must not be seen by the next one in this tab.
  useEffect(() => {
    clearForAnother()
    return subscribeToSession(clearForAnother)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
