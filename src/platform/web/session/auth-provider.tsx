import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import {
  clearSession,
  readToken,
  readUser,
  saveSession,
  saveUser,
  subscribeToSession,
} from './session-store.ts'
import type { SessionUser } from './session-store.ts'
import { AuthContext } from './use-auth.ts'
import type { Auth } from './use-auth.ts'

interface AuthProviderProps {
  /** Fetches the signed-in user. */
  loadUser: () => Promise<SessionUser>
  /** Ends the session on the server. */
  endSession: () => Promise<unknown>
  children: ReactNode
}

export function AuthProvider({ loadUser, endSession, children }: AuthProviderProps) {
  const user = useSyncExternalStore(subscribeToSession, readUser)
  const [isFetching, setIsFetching] = useState(() => readToken() !== null)
  const [hasLoggedOut, setHasLoggedOut] = useState(false)

  // Once, at the start: the stored user may be days old, and the name or role may have changed.
  useEffect(() => {
    if (readToken() === null) return
    const storedUser = readUser()
    loadUser()
      // The answer is ignored if the user has signed out, or another has signed in, while waiting.
      .then((current) => (readToken() !== null && readUser() === storedUser ? saveUser(current) : undefined))
      // Offline, the stored user stays. A 401 has already cleared it.
      .catch(() => undefined)
      .finally(() => setIsFetching(false))
  }, [loadUser])

  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading: user === null && isFetching,
      hasLoggedOut,
      signIn: (session) => {
        setHasLoggedOut(false)
        saveSession(session)
      },
      updateUser: (changes) => {
        const current = readUser()
        if (current !== null) saveUser({ ...current, ...changes })
      },
      logout: async () => {
        try {
          await endSession()
        } catch (error) {
          // As specified, a failure is logged and ignored: nothing may prevent the user from logging out here.
          // oxlint-disable-next-line no-console
          console.warn('Logging out on the server failed.', error)
        }
        setHasLoggedOut(true)
        const signedOutUser = readUser()
        clearSession({ byChoice: true })
        // The next user of this device must not find what the server has anyway.
        if (signedOutUser === null) return
        const { deleteCopies } = await import('../offline/kept-copies.ts')
        const { deleteSentRecords } = await import('../offline/device-records.ts')
        await Promise.all([deleteCopies(), deleteSentRecords(signedOutUser.id)])
      },
    }),
    [user, isFetching, hasLoggedOut, endSession],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
