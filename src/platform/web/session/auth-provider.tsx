import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { deleteSentRecords } from '../offline/device-records.ts'
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
  /** Asks the server who is signed in. */
  loadUser: () => Promise<SessionUser>
  /** Tells the server that this session is over. */
  endSession: () => Promise<unknown>
  children: ReactNode
}

export function AuthProvider({ loadUser, endSession, children }: AuthProviderProps) {
  const user = useSyncExternalStore(subscribeToSession, readUser)
  const [isAsking, setIsAsking] = useState(() => readToken() !== null)
  const [hasLoggedOut, setHasLoggedOut] = useState(false)

  // Once, at the start: what was stored may be days old, and only the server knows today's name and role.
  useEffect(() => {
    if (readToken() === null) return
    const stored = readUser()
    loadUser()
      // Signed out, or in as another, while waiting: then this answer is about nobody here.
      .then((current) => (readToken() !== null && readUser() === stored ? saveUser(current) : undefined))
      // Offline, or refused: then the stored user stands, or the refusal has already cleared it.
      .catch(() => undefined)
      .finally(() => setIsAsking(false))
  }, [loadUser])

  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading: user === null && isAsking,
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
          // Specified: a failure is logged and ignored, because nothing may keep a person signed in here.
          // oxlint-disable-next-line no-console
          console.warn('Logging out on the server failed.', error)
        }
        setHasLoggedOut(true)
        const leaving = readUser()
        clearSession({ byChoice: true })
        // The next person at this device must not find what the server holds as well.
        if (leaving !== null) await deleteSentRecords(leaving.id)
      },
    }),
    [user, isAsking, hasLoggedOut, endSession],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
