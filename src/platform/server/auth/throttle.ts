import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'

/** At most `points` attempts in `seconds`, counted from the first one. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

type Store = Pick<Deps, 'pool' | 'authSecret'>

/** Counts an attempt before it is made, so that parallel ones count too. Answers the seconds to wait, or null: go on. */
export async function countAttempt(store: Store, limit: Limit, key: string): Promise<number | null> {
  try {
    await limiterOf(store, limit).consume(concealed(store, key))
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

/** Takes back one attempt: it was not a failure. */
export async function forgiveAttempt(store: Store, limit: Limit, key: string): Promise<void> {
  await limiterOf(store, limit).reward(concealed(store, key))
}

/** Forgets every attempt. */
export async function forgetAttempts(store: Store, limit: Limit, key: string): Promise<void> {
  await limiterOf(store, limit).delete(concealed(store, key))
}

// Kept in PostgreSQL: the same for every server, and after a restart. Rows are purged by a job.
const limiterOf = ({ pool }: Store, { name, points, seconds }: Limit) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })

// Addresses of people are not left readable in a table of counters.
const concealed = ({ authSecret }: Store, key: string): string =>
  createHmac('sha256', authSecret).update(`throttle:${key}`).digest('base64url')

/** What counts as one place: an IPv4 address, or the 64 bits of IPv6 that one customer is given whole. */
export function placeOf(address: string): string {
  const [withoutZone = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(withoutZone)) return withoutZone
  const [head = '', tail] = withoutZone.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Removes counters whose time is over. The library sets their end by the system's clock, as PostgreSQL's. */
export async function purgeCounters({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  await pool.query('delete from rate_limits where expire < extract(epoch from now()) * 1000')
}
