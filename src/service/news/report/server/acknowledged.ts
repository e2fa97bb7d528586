import { peopleReachedBy } from '#people/users/reach/server/policy.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { pageSize } from '../contract.ts'
import { findPersonInScope, listAcknowledged } from './acknowledged-queries.ts'
import { toMoment } from './report.ts'

/** Returns what a person had acknowledged by the end of a day: for themselves, and for those who see their compliance. */
export async function readAcknowledged(
  deps: Deps,
  { actor, origin }: Requester,
  userId: string,
  { asOf, page = 1 }: { asOf?: string | undefined; page?: number | undefined },
) {
  const scope = peopleReachedBy(actor, 'viewCompliance')
  const person = await findPersonInScope(deps.db, scope, userId)
  if (!person) throw new AppError('user_not_found')
  await auditView(deps.db, {
    actor,
    origin,
    action: 'acknowledged_news_viewed',
    entity: 'user',
    entityId: userId,
    ownerId: userId,
  })
  const { day, at } = toMoment(deps, actor, asOf)
  const selection = { userId, at, limit: pageSize + 1, offset: (page - 1) * pageSize }
  return { person, day, rows: await listAcknowledged(deps.db, scope, selection) }
}
