import { createHmac, timingSafeEqual } from 'node:crypto'
import { readDeviceToken } from '#platform/server/auth/device-tokens.ts'
import { toNetwork } from '#platform/server/auth/throttle.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Job } from '#platform/server/jobs.ts'
import { forgetNetwork, listSessionAddresses, listToCompare } from './place-queries.ts'

const dayMs = 24 * 3_600_000
const pageSize = 100

/** Returns a keyed hash of a network: an IPv4 address or an IPv6 /64. */
const networkHash = ({ authSecret }: Pick<Deps, 'authSecret'>, address: string): Buffer =>
  createHmac('sha256', authSecret)
    .update(`network of an outside signature ${toNetwork(address)}`)
    .digest()

interface Place {
  clinicianId: string
  address: string
  deviceTokens: readonly string[] | undefined
}

export interface SamePlace {
  network_hash: Buffer
  same_network: boolean
  same_browser: boolean
}

/**
 * Returns what a signature from outside has in common with the clinician: whether they have signed in in the same browser before,
 * and whether they had a session from the same network in the last day. The hash of the network is kept for a day, to compare it
 * with later sessions.
 */
export async function comparePlace(
  tx: Tx,
  deps: Deps,
  { clinicianId, address, deviceTokens = [] }: Place,
): Promise<SamePlace> {
  const now = deps.clock.now()
  const hash = networkHash(deps, address)
  const range = { from: new Date(now.getTime() - dayMs), until: now }
  const addresses = await listSessionAddresses(tx, clinicianId, range)
  return {
    network_hash: hash,
    same_network: hasNetwork(deps, addresses, hash),
    same_browser: deviceTokens.some((token) => readDeviceToken(deps, token)?.userId === clinicianId),
  }
}

const hasNetwork = (deps: Deps, addresses: readonly string[], hash: Buffer): boolean =>
  addresses.some((address) => timingSafeEqual(networkHash(deps, address), hash))

/** Compares signatures that are a day old with the sessions since then, and deletes the network from which they came. */
async function compareLater(deps: Deps): Promise<void> {
  const cutoff = new Date(deps.clock.now().getTime() - dayMs)
  for (;;) {
    const rows = await listToCompare(deps.db, cutoff, pageSize)
    for (const { id, clinician_id, closed_at, network_hash, same_network } of rows) {
      const at = (closed_at ?? cutoff).getTime()
      const range = { from: new Date(at - dayMs), until: new Date(at + dayMs) }
      const addresses = same_network ? [] : await listSessionAddresses(deps.db, clinician_id, range)
      const isSame = same_network || (network_hash !== null && hasNetwork(deps, addresses, network_hash))
      await forgetNetwork(deps.db, id, isSame)
    }
    if (rows.length < pageSize) return
  }
}

export const compareLaterJob: Job = {
  name: 'compare_outside_signatures',
  cron: '35 * * * *',
  run: compareLater,
}
