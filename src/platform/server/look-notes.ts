import { recordAudit } from './audit.ts'
import type { Actor } from './auth/actor.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './http/route.ts'

/** Milliseconds during which one audit event covers all pages of a list of others' records that a user reads. */
const stands = 10 * 60_000
const mostRemembered = 10_000

export type NoteLook = (
  by: { actor: Actor; origin: Origin },
  look: { action: string; entity: string },
) => Promise<void>

/**
 * Returns a function that records views of paged lists, where one event per page would be more than the records read. The
 * cache only saves events: another server, or this one after a restart, writes its own.
 */
export function createLookNotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): NoteLook {
  const until = new Map<string, number>()
  return async ({ actor, origin }, look) => {
    const now = clock.now().getTime()
    const key = `${actor.sessionId} ${look.action}`
    if ((until.get(key) ?? 0) > now) return
    await recordAudit(db, { actor, ...look, origin })
    until.delete(key)
    until.set(key, now + stands)
    const [oldest] = until.keys()
    if (until.size > mostRemembered && oldest !== undefined) until.delete(oldest)
  }
}
