import { ApiError } from '#platform/web/api/api-error.ts'
import type { RequiredOf } from '../contract.ts'

const unexpected = 'Something went wrong. Please try again.'

/** Messages for a passkey that was not used or created, by the name of the browser's error. */
const passkeyProblems: Partial<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again, or choose another way.',
  AbortError: 'No passkey was used. Try again, or choose another way.',
  InvalidStateError: 'This device or key already has a passkey for your account.',
  NotSupportedError: 'This device cannot create a passkey. Use one-time codes instead.',
  ConstraintError:
    'This device cannot check that it is you. Set up its screen lock first, or use another device.',
  SecurityError: 'Passkeys do not work at this address. Open Sortie at its usual address.',
}

/** Returns why a factor was not accepted, added or removed. */
export function factorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return (error instanceof Error ? passkeyProblems[error.name] : undefined) ?? unexpected
}

export const ruleMessages = {
  code: 'Enter the six digits of your authenticator app.',
  recoveryCode: 'Enter one of your recovery codes.',
  password: 'Password is required',
  name: 'Give it a name that you will recognise.',
} as const

export const requirements = {
  title: 'Who needs a second factor',
  help: 'From this day on, people without a second factor must set one up before they can do anything else. Without a day it stays optional.',
  saved: 'Saved.',
} as const

/** Returns how many people a requirement would affect. */
export function withoutFactorText(
  requiredOf: RequiredOf,
  { total, without }: { total: number; without: number },
): string {
  if (total === 0) return 'Nobody has this role.'
  if (total === 1) return `The one ${singularRoles[requiredOf]} has ${without === 0 ? 'one' : 'none'}.`
  const people = `${total} ${pluralRoles[requiredOf]}`
  if (without === 0) return `All ${people} have one.`
  return `${without} of ${people} ${without === 1 ? 'has' : 'have'} none.`
}

const pluralRoles: Record<RequiredOf, string> = {
  super_admin: 'super administrators',
  admin: 'administrators',
  supervisor: 'supervisors',
  everybody: 'people',
}
const singularRoles: Record<RequiredOf, string> = {
  super_admin: 'super administrator',
  admin: 'administrator',
  supervisor: 'supervisor',
  everybody: 'person',
}

export const requiredOfLabels: Record<RequiredOf, string> = {
  super_admin: 'Super administrators',
  admin: 'Administrators',
  supervisor: 'Supervisors',
  everybody: 'Everybody',
}
