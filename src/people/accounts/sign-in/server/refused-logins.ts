import { isIPv6 } from 'node:net'
import type { ErrorCode } from '#platform/contract/errors.ts'
import { toNetwork } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { canonicalIp } from '#platform/server/http/canonical-ip.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { countRefusedLogin, deleteRefusedLoginsBefore } from './refused-logins-queries.ts'

const hourMs = 3_600_000
const retentionMs = 90 * 24 * hourMs

/** Records a refused login. Writes the same whether or not the account exists, so that the time reveals nothing. */
export async function recordRefusedLogin(
  { db, clock, log }: Deps,
  userId: string | null,
  reason: ErrorCode,
  { requestId, address }: Origin,
): Promise<void> {
  log.warn({ requestId, address, userId: userId ?? undefined, reason }, 'login refused')
  const at = clock.now()
  const thisHour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  await countRefusedLogin(db, { hour: thisHour, place: storedNetwork(address), userId, reason, at })
}

/** Groups IPs by network: the owner of an IPv6 network could otherwise fill the table. */
function storedNetwork(address: string): string | null {
  if (canonicalIp(address) === null) return null
  const network = toNetwork(address)
  return isIPv6(network) ? `${network}/64` : network
}

export const purgeRefusedLogins = ({ db, clock }: Deps): Promise<void> =>
  deleteRefusedLoginsBefore(db, new Date(clock.now().getTime() - retentionMs))
