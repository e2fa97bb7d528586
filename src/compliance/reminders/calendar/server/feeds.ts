import type { FileAnswer } from '#platform/contract/file-answer.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { createToken, hashToken } from '#platform/server/auth/random-tokens.ts'
import { countAttempt, toNetwork, type RateLimit } from '#platform/server/auth/throttle.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin, Requester } from '#platform/server/http/route.ts'
import { listApplicableRequirements } from '#compliance/requirements/state/server/service.ts'
import { openCalendar as calendarEndpoint } from '../contract.ts'
import { calendarFile } from './calendar-file.ts'
import { deleteFeedOf, findFeed, findFeedOwner, saveFeed } from './queries.ts'
const limitPerUser: RateLimit = { name: 'calendar-feed-maker', points: 20, seconds: 3600 }
/** Calendars fetch a few times a day, some of them every few minutes. */
const limitPerFeed: RateLimit = { name: 'calendar-feed', points: 60, seconds: 3600 }
/** Only unknown addresses count per network, because a large calendar service fetches for many users. */
const limitPerNetwork: RateLimit = { name: 'calendar-feed-network', points: 60, seconds: 3600 }

export const getFeed = async ({ db }: Deps, { id }: Actor) => ({ madeAt: await findFeed(db, id) })

/** Creates the address of the actor's calendar. It replaces the previous one, and only its hash is stored. */
export async function makeFeed(deps: Deps, requester: Requester): Promise<{ url: string; madeAt: Date }> {
  const ownerId = requester.actor.id
  await assertWithinLimit(deps, limitPerUser, ownerId)
  const token = createToken()
  const madeAt = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await saveFeed(tx, ownerId, { tokenHash: hashToken(token), now: madeAt })
    await recordAudit(tx, { ...requester, action: 'calendar_feed_made', entity: 'user', entityId: ownerId })
  })
  const path = fillPath(calendarEndpoint.path, { token: `${token}.ics` })
  return { url: `${deps.publicUrl}${path}`, madeAt }
}

/** Revokes the address, if there is one. */
export async function revokeFeed(deps: Deps, requester: Requester): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteFeedOf(tx, requester.actor.id))) return
    const entry = { action: 'calendar_feed_revoked', entity: 'user', entityId: requester.actor.id }
    await recordAudit(tx, { ...requester, ...entry })
  })
}

/**
 * Returns the calendar at an address. Throws `calendar_not_found` alike for an address that is wrong or revoked, and for one
 * whose owner has left.
 */
export async function openCalendar(deps: Deps, origin: Origin, name: string): Promise<FileAnswer> {
  const token = name.endsWith('.ics') ? name.slice(0, -'.ics'.length) : ''
  const hash = hashToken(token)
  const owner = await findFeedOwner(deps.db, hash)
  if (!owner) {
    await assertWithinLimit(deps, limitPerNetwork, toNetwork(origin.address))
    throw new AppError('calendar_not_found')
  }
  await assertWithinLimit(deps, limitPerFeed, hash.toString('base64url'))
  const day = dateIn(owner.time_zone, deps.clock.now())
  const statesByOwner = await listApplicableRequirements(deps.db, [owner.id], {
    organizationId: owner.organization_id,
    day,
  })
  return calendarFile(deps, owner.id, statesByOwner.get(owner.id) ?? [])
}

async function assertWithinLimit(deps: Deps, limit: RateLimit, key: string): Promise<void> {
  const wait = await countAttempt(deps, limit, key)
  if (wait !== null) throw new AppError('requests_throttled', { retryAfterSeconds: wait })
}
