import type { ErrorCode } from '#platform/contract/errors.ts'
import type { AccountStatus } from '../../contract.ts'

interface SignInFacts {
  status: AccountStatus
  email_verified: boolean
}

/**
 * Why someone may not sign in, or null. What state an account is in, and that it exists, is told only to
 * whoever has its password.
 */
export function signInRefusal(account: SignInFacts | undefined, hasPassword: boolean): ErrorCode | null {
  if (!account || !hasPassword) return 'credentials_invalid'
  if (account.status === 'inactive') return 'account_not_active'
  if (!account.email_verified) return 'email_not_verified'
  if (account.status === 'pending') return 'approval_pending'
  return null
}
