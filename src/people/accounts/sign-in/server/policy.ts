import type { PlainCode } from '#platform/contract/errors.ts'
import type { AccountStatus } from '../../contract.ts'

interface SignInFacts {
  status: AccountStatus
  email_verified: boolean
}

/**
 * Returns why a user may not sign in, or null. Whether the account exists, and its state, is revealed only after the right
 * password.
 */
export function loginRefusal(account: SignInFacts | undefined, isPasswordRight: boolean): PlainCode | null {
  if (!account || !isPasswordRight) return 'credentials_invalid'
  if (account.status === 'inactive') return 'account_not_active'
  if (!account.email_verified) return 'email_not_verified'
  if (account.status === 'pending') return 'approval_pending'
  return null
}
