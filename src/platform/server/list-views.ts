import { recordAudit } from './audit.ts'
import type { Actor } from './auth/actor.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './http/route.ts'

/** For this long, one audit event covers all pages of a list that show the same people to a user. */
const eventLifetimeMs = 10 * 60_000
const maxRememberedViews = 20_000

export interface ListView {
  action: string
  entity: string
  /** The people whose records the page shows. The list is empty for statistics without names. */
  subjectIds: readonly string[]
}

export type RecordListView = (requester: { actor: Actor; origin: Origin }, view: ListView) => Promise<void>

/**
 * Returns a function that records views of lists. To keep the trail short, it records only people who were not on an earlier
 * page. It remembers them in memory only, so another server, or this one after a restart, records them again.
 */
export function createViewRecorder({ db, clock }: Pick<Deps, 'db' | 'clock'>): RecordListView {
  const coveredUntil = new Map<string, number>()
  return async ({ actor, origin }, { subjectIds, ...view }) => {
    const now = clock.now().getTime()
    const isDue = (key: string) => (coveredUntil.get(key) ?? 0) <= now
    const listKey = `${actor.sessionId} ${view.action}`
    const toPersonKey = (subjectId: string) => `${listKey} ${subjectId}`
    const newSubjectIds = [...new Set(subjectIds)].filter((id) => id !== actor.id && isDue(toPersonKey(id)))
    if (!isDue(listKey) && newSubjectIds.length === 0) return
    await recordAudit(db, { actor, ...view, subjectIds: newSubjectIds, origin })
    for (const key of [listKey, ...newSubjectIds.map(toPersonKey)]) {
      coveredUntil.delete(key)
      coveredUntil.set(key, now + eventLifetimeMs)
    }
    for (const key of coveredUntil.keys()) {
      if (coveredUntil.size <= maxRememberedViews) break
      coveredUntil.delete(key)
    }
  }
}
