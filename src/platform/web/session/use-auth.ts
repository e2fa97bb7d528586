import { createContext, useContext } from 'react'
import type { SessionTokens, SessionUser } from './session-store.ts'

export interface Auth {
  user: SessionUser | null
  /** Whether it is not known yet who is signed in. */
  isLoading: boolean
  /** Whether the person chose to leave, so that the page they left is not remembered for the next one. */
  hasLoggedOut: boolean
  signIn: (session: SessionTokens & { user: SessionUser }) => void
  updateUser: (changes: Partial<SessionUser>) => void
  logout: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
