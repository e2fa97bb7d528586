import { createContext, useContext } from 'react'
import type { SessionTokens, SessionUser } from './session-store.ts'

export interface Auth {
  user: SessionUser | null
  /** Whether the signed-in user is still being fetched. */
  isLoading: boolean
  /** Whether the user logged out on purpose: then the next user does not return to their page. */
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
