import { recordAudit } from './audit.ts'
import type { Actor } from './auth/actor.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './http/route.ts'

/** Milliseconds during which one audit event covers all pages of a list of others' records that a user reads. */
const eventLifetimeMs = 10 * 60_000
const maxRemembered = 10_000

export type RecordListView = (
  by: { actor: Actor; origin: Origin },
  view: { action: string; entity: string },
) => Promise<void>

/**
 * Returns a function that records views of paged lists, where one event per page would be more than the records read. The
 * cache only saves events: another server, or this one after a restart, writes its own.
 */
export function createViewRecorder({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecordListView {
  const until = new Map<string, number>()
  return async ({ actor, origin }, view) => {
    const now = clock.now().getTime()
    const key = `${actor.sessionId} ${view.action}`
    if ((until.get(key) ?? 0) > now) return
    await recordAudit(db, { actor, ...view, origin })
    until.delete(key)
    until.set(key, now + eventLifetimeMs)
    const [oldest] = until.keys()
    if (until.size > maxRemembered && oldest !== undefined) until.delete(oldest)
  }
}
