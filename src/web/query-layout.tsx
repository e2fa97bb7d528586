import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#platform/web/api/query-client.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'

/** The user whose data is in the cache. */
let cachedFor = readUser()?.id

function clearForAnother(): void {
  const current = readUser()?.id
  // A held screen waits for the same user to sign in again.
  if (current === undefined && isScreenHeld()) return
  if (current !== cachedFor) queryClient.clear()
  cachedFor = current
}

// Clears the cache when the user changes, so that the next user in this tab does not see the data. Subscribed outside
// React, so that it also runs on the login page: clearing after the next screen has mounted would drop its requests.
subscribeToSession(clearForAnother)

/** Provides the TanStack Query cache to every screen that needs it. */
export const QueryLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
)
