import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../db/transaction.ts'
import { canonicalIp } from '../http/canonical-ip.ts'

/** Allows `points` attempts in `seconds` from the first one. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

type Secrets = Pick<Deps, 'clock' | 'authSecret'>
type Store = Secrets & Pick<Deps, 'db'>

/**
 * Counts an attempt before it is made, so that parallel ones count too. Returns null if it is allowed, otherwise the seconds to
 * wait. Uses its own transaction. If the database stalls, this transaction does not commit, so that the stall locks nobody out.
 */
export const countAttempt = (store: Store, limit: RateLimit, key: string): Promise<number | null> =>
  inTransaction(store.db, (tx) => countWithin(store, tx, limit, key), {
    key: toRowKey(store.authSecret, limit.name, key),
  })

/** Counts an attempt as part of a transaction. A rollback also takes back the count. */
export async function countWithin(
  { clock, authSecret }: Secrets,
  tx: Tx,
  { name, points, seconds }: RateLimit,
  key: string,
): Promise<number | null> {
  const now = clock.now().getTime()
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into rate_limits as kept (key, points, expire)
    values (${toRowKey(authSecret, name, key)}, 1, ${now + seconds * 1000})
    on conflict (key) do update set
      points = case when kept.expire <= ${now} then 1 else kept.points + 1 end,
      expire = case when kept.expire <= ${now} then excluded.expire else kept.expire end
    returning points, expire`.execute(tx)
  const [counter] = rows
  if (!counter || counter.points <= points) return null
  return Math.max(1, Math.ceil((counter.expire - now) / 1000))
}

/**
 * Lets a refused caller wait for a turn. The first call starts the wait; a call after `seconds` takes the turn and returns null.
 * Otherwise returns the seconds that are left. The turn is lost three times `seconds` after the first call.
 */
export async function takeTurnWithin(
  { clock, authSecret }: Secrets,
  tx: Tx,
  { name, seconds }: Pick<RateLimit, 'name' | 'seconds'>,
  key: string,
): Promise<number | null> {
  const now = clock.now().getTime()
  const wait = seconds * 1000
  // `points` is 2 once the turn is taken. A row expires after three times the wait; then a new wait begins.
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into rate_limits as kept (key, points, expire)
    values (${toRowKey(authSecret, name, key)}, 1, ${now + 3 * wait})
    on conflict (key) do update set
      points = case when kept.points = 1 and kept.expire > ${now} and kept.expire - ${2 * wait} <= ${now} then 2 else 1 end,
      expire = case when kept.points = 1 and kept.expire > ${now} then kept.expire else excluded.expire end
    returning points, expire`.execute(tx)
  const [waiting] = rows
  if (!waiting || waiting.points === 2) return null
  return Math.max(1, Math.ceil((waiting.expire - 2 * wait - now) / 1000))
}

/** Subtracts one attempt that was not a failure. */
export async function forgiveAttempt(
  { db, clock, authSecret }: Store,
  { name }: RateLimit,
  key: string,
): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ points: eb('points', '-', 1) }))
    .where('key', '=', toRowKey(authSecret, name, key))
    .where('points', '>', 0)
    .where('expire', '>', clock.now().getTime())
    .execute()
}

/** Deletes the counter. */
export async function forgetAttempts(
  { db, authSecret }: Store,
  { name }: RateLimit,
  key: string,
): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', '=', toRowKey(authSecret, name, key))
    .execute()
}

// Hashes the key, so that the table contains no readable emails or IPs.
const toRowKey = (authSecret: Uint8Array, name: string, key: string): string =>
  `${name}:${createHmac('sha256', authSecret).update(`throttle:${key}`).digest('base64url')}`

const unknownNetwork = 'unknown'

/**
 * Returns the network that attempts are counted for: an IPv4 address, or an IPv6 /64, which a provider assigns to one
 * customer. All text that is not an IP counts as one network.
 */
export function toNetwork(address: string): string {
  const ip = canonicalIp(address)
  if (ip === null || isIPv4(ip)) return ip ?? unknownNetwork
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString()
}

/** Returns the IPv6 /48 of an address, which many providers assign to one site. Other addresses are handled as in `toNetwork`. */
export function toSite(address: string): string {
  const ip = canonicalIp(address)
  if (ip === null || isIPv4(ip)) return toNetwork(address)
  return ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()
}

/** Deletes expired counters. */
export async function purgeCounters({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<=', clock.now().getTime()).execute()
}
