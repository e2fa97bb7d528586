import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#platform/web/api/query-client.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'

/** Whose data the cache holds. */
let cachedFor = readUser()?.id

function clearForAnother(): void {
  const current = readUser()?.id
  // A held screen waits for the same person to sign in again.
  if (current === undefined && isScreenHeld()) return
  if (current !== cachedFor) queryClient.clear()
  cachedFor = current
}

// What one person has loaded must not be seen by the next one in this tab. Heard as it happens, at the page of signing
// in too: cleared when the next screen is there already, the cache would lose what that screen has just asked for.
subscribeToSession(clearForAnother)

/** The cache of server data around every screen that has any. */
export const QueryLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
)
