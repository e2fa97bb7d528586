import { recordAudit } from './audit.ts'
import type { Actor } from './auth/actor.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './http/route.ts'

/** That somebody looks through a list of others' records: one line stands for so long, however many pages they turn. */
const stands = 10 * 60_000
const mostRemembered = 10_000

export type NoteLook = (
  by: { actor: Actor; origin: Origin },
  look: { action: string; entity: string },
) => Promise<void>

/**
 * For lists that are paged through, where a line for each page would outgrow what is looked at. What is remembered here
 * only saves lines: another server, or this one started again, writes its own.
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
