import { isIPv6 } from 'node:net'
import type { ErrorCode } from '#platform/contract/errors.ts'
import { placeOf } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { hostOf } from '#platform/server/http/host-address.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { countRefusedLogin, deleteRefusedLoginsBefore } from './refused-logins-queries.ts'

const hour = 3_600_000
const retainedFor = 90 * 24 * hour

/** Records a refused login. Writes the same whether or not the account exists, so that the time reveals nothing. */
export async function recordRefusedLogin(
  { db, clock, log }: Deps,
  userId: string | null,
  reason: ErrorCode,
  { requestId, address }: Origin,
): Promise<void> {
  log.warn({ requestId, address, userId: userId ?? undefined, reason }, 'login refused')
  const at = clock.now()
  const thisHour = new Date(Math.floor(at.getTime() / hour) * hour)
  await countRefusedLogin(db, { hour: thisHour, place: networkOf(address), userId, reason, at })
}

/** Groups IPs by network: the owner of an IPv6 network could otherwise fill the table. */
function networkOf(address: string): string | null {
  if (hostOf(address) === null) return null
  const place = placeOf(address)
  return isIPv6(place) ? `${place}/64` : place
}

export const purgeRefusedLogins = ({ db, clock }: Deps): Promise<void> =>
  deleteRefusedLoginsBefore(db, new Date(clock.now().getTime() - retainedFor))
