import { formatDate } from '#platform/web/dates.ts'
import type { OwnFactors } from '../../contract.ts'

export const texts = {
  renamed: 'Saved.',
  passkeyRemoved: 'The passkey was removed.',
  codesRemoved: 'One-time codes were removed.',
  passkeyRemoval:
    'This passkey no longer signs you in. Delete it on your device as well. If it is your last second factor, your recovery codes end with it.',
  codesRemoval:
    'The codes of your authenticator app no longer sign you in. If they are your last second factor, your recovery codes end with them.',
  renewal: 'You get ten new codes, shown once. The earlier ones no longer work.',
} as const

/** Returns whether a second factor is required from this person, and from which day. */
export function requirementText({ required, requiredFrom }: OwnFactors): string {
  if (requiredFrom === null)
    return 'Keeps others out even if they learn your password. Your service does not require a second factor from you.'
  const day = formatDate(requiredFrom)
  return required
    ? `Your service has required a second factor from you since ${day}.`
    : `Your service requires a second factor from you from ${day}.`
}
