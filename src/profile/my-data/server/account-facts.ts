import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type Limit } from '#platform/server/auth/throttle.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { getProfileRow } from '../../server/queries.ts'
import { getAccountFacts, listKeptSessions, listOwnAudit, type OwnAuditRow } from './account-facts-queries.ts'

const limit: Limit = { name: 'export', points: 5, seconds: 60 * 60 }

/** What is kept of a person's account, for them to take along. Throws `export_throttled` when asked for too often. */
export async function exportAccount(deps: Deps, actor: Actor, origin: Origin) {
  const wait = await countAttempt(deps, limit, actor.id)
  if (wait !== null) throw new AppError('export_throttled', { retryAfterSeconds: wait })
  const now = deps.clock.now()
  const profile = await getProfileRow(deps.db, actor.id, now)
  const facts = await getAccountFacts(deps.db, actor.id)
  const sessions = await listKeptSessions(deps.db, actor.id)
  await recordAudit(deps.db, { actor, action: 'data_exported', entity: 'user', entityId: actor.id, origin })
  return { profile, facts, sessions, activity: ownActivity(deps, actor) }
}

async function* ownActivity({ db }: Deps, actor: Actor): AsyncGenerator<OwnAuditRow> {
  let page = await listOwnAudit(db, actor.id, 0)
  while (page.length > 0) {
    yield* page
    page = await listOwnAudit(db, actor.id, page.at(-1)?.id ?? 0)
  }
}
