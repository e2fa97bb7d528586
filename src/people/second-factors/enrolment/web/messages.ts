import { formatDate } from '#platform/web/dates.ts'
import type { OwnFactors } from '../../contract.ts'

export const words = {
  renamed: 'Saved.',
  passkeyRemoved: 'The passkey was removed.',
  codesRemoved: 'One-time codes were removed.',
  passkeyRemoval:
    'It no longer signs you in. Delete it on your device as well. If it is your last second factor, your recovery codes end with it.',
  codesRemoval:
    'The codes of your authenticator app no longer sign you in. If they are your last second factor, your recovery codes end with them.',
  renewal: 'You get ten new codes, shown once. The earlier ones no longer work.',
} as const

/** Says whether a second factor is required of this person, and from which day. */
export function requirementWords({ required, requiredFrom }: OwnFactors): string {
  if (requiredFrom === null) return 'Keeps others out even if they learn your password. Not required of you.'
  const day = formatDate(requiredFrom)
  return required
    ? `Your service has required one of you since ${day}.`
    : `Your service requires one of you from ${day}.`
}
