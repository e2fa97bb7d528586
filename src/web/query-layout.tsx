import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '#platform/web/api/query-client.ts'
import { isScreenHeld } from '#platform/web/session/screen-hold.ts'
import { readUser, subscribeToSession } from '#platform/web/session/session-store.ts'

/** The id of the user whose data is in the cache. */
let cachedUserId = readUser()?.id

function clearForOtherUser(): void {
  const currentUserId = readUser()?.id
  // A held screen stays open until the same user signs in again, so its data stays.
  if (currentUserId === undefined && isScreenHeld()) return
  if (currentUserId !== cachedUserId) queryClient.clear()
  cachedUserId = currentUserId
}

// Clears the cache when the user changes, so that the next user in this tab does not see the data. Subscribed outside
// React, so that it also runs on the login page: clearing after the next screen has mounted would drop its requests.
subscribeToSession(clearForOtherUser)

/** Provides the TanStack Query cache to every screen that needs it. */
export const QueryLayout = () => (
  <QueryClientProvider client={queryClient}>
    <Outlet />
  </QueryClientProvider>
)
