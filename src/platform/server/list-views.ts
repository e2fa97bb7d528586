import { recordAudit } from './audit.ts'
import type { Actor } from './auth/actor.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './http/route.ts'

/** Milliseconds during which one audit event covers all pages of a list that show the same people to a user. */
const eventLifetimeMs = 10 * 60_000
const maxRemembered = 20_000

export interface ListView {
  action: string
  entity: string
  /** The people whose records the page shows. Statistics without names have none. */
  subjectIds: readonly string[]
}

export type RecordListView = (by: { actor: Actor; origin: Origin }, view: ListView) => Promise<void>

/**
 * Returns a function that records views of lists. One event per page would be more than the records read, so it records only
 * people who were not on an earlier page. The memory only saves events: another server, or this one after a restart, records them
 * again.
 */
export function createViewRecorder({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecordListView {
  const until = new Map<string, number>()
  return async ({ actor, origin }, { subjectIds, ...view }) => {
    const now = clock.now().getTime()
    const isDue = (key: string) => (until.get(key) ?? 0) <= now
    const list = `${actor.sessionId} ${view.action}`
    const keyOf = (subjectId: string) => `${list} ${subjectId}`
    const unseen = [...new Set(subjectIds)].filter((id) => id !== actor.id && isDue(keyOf(id)))
    if (!isDue(list) && unseen.length === 0) return
    await recordAudit(db, { actor, ...view, subjectIds: unseen, origin })
    for (const key of [list, ...unseen.map(keyOf)]) {
      until.delete(key)
      until.set(key, now + eventLifetimeMs)
    }
    for (const key of until.keys()) {
      if (until.size <= maxRemembered) break
      until.delete(key)
    }
  }
}
