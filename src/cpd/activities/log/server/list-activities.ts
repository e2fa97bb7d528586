import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { createViewRecorder } from '#platform/server/list-views.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { calendarDate } from '#platform/contract/fields.ts'
import { idSchema } from '#platform/contract/identifiers.ts'
import { assertMaySeeUser, getUserName } from '#people/users/server/service.ts'
import { maxTagsOffered, type ActivityTotals } from '../contract.ts'
import {
  listActivityPage,
  listTags,
  totalActivities,
  type ActivityFilters,
  type ActivityPosition,
  type ActivitySummaryRow,
} from './list-queries.ts'
import { activityScope } from './policy.ts'
import { findActivity, findOwnerOf, type ActivityRow } from './queries.ts'

/** Returns the newest activities of a user. Audits the view of another user's activities. */
export async function listRecentActivities(
  deps: Deps,
  { actor, origin }: Requester,
  { userId, limit }: { userId: string; limit: number },
): Promise<ActivitySummaryRow[]> {
  await assertMaySeeUser(deps, actor, userId, 'viewCpd')
  const view = { action: 'person_activities_listed', entity: 'user', entityId: userId }
  await auditView(deps.db, { ownerId: userId, actor, ...view, origin })
  return listActivityPage(deps.db, activityScope(actor, userId), {}, { after: null, limit })
}

interface ListRequest extends ActivityFilters {
  userId?: string | undefined
}

const maxCountedActivities = 50_000

/**
 * Creates the functions that list and count one user's activities, and list their tags. They audit views of another user's
 * activities, at most once in ten minutes for each session.
 */
export function createActivityList(deps: Deps) {
  const recordListView = createViewRecorder(deps)
  const scopeOf = async (requester: Requester, userId = requester.actor.id) => {
    if (userId === requester.actor.id) return activityScope(requester.actor, userId)
    await assertMaySeeUser(deps, requester.actor, userId, 'viewCpd')
    const view = { action: 'activities_listed', entity: 'cpd_activity', subjectIds: [userId] }
    await recordListView(requester, view)
    return activityScope(requester.actor, userId)
  }
  const listPage = async (
    requester: Requester,
    { userId, cursor, limit, ...filters }: ListRequest & { cursor?: string | undefined; limit: number },
  ) => {
    const after = cursor === undefined ? null : toPosition(cursor)
    const scope = await scopeOf(requester, userId)
    const rowsAndNext = await listActivityPage(deps.db, scope, validDates(filters), {
      after,
      limit: limit + 1,
    })
    const rows = rowsAndNext.slice(0, limit)
    const lastRow = rows.at(-1)
    return { rows, nextCursor: lastRow && rowsAndNext.length > limit ? toCursor(lastRow) : null }
  }
  const totalsOf = async (
    requester: Requester,
    { userId, ...filters }: ListRequest,
  ): Promise<ActivityTotals> => {
    const totals = await totalActivities(
      deps.db,
      await scopeOf(requester, userId),
      validDates(filters),
      maxCountedActivities,
    )
    const isOwn = userId === undefined || userId === requester.actor.id
    const ownerName = isOwn ? null : await getUserName(deps, requester.actor, userId, 'viewCpd')
    return { ...totals, ownerName, isCapped: totals.activities === maxCountedActivities }
  }
  const tagsOf = async (requester: Requester, { userId }: { userId?: string | undefined }) =>
    listTags(deps.db, await scopeOf(requester, userId), maxTagsOffered)
  return { listPage, totalsOf, tagsOf }
}

/** Limits the period to dates since 1970: there are no earlier activities, and PostgreSQL has no year 0. */
const validDates = ({ from, to, ...filters }: ActivityFilters): ActivityFilters => ({
  ...filters,
  ...(from !== undefined && from > firstDay && { from }),
  ...(to !== undefined && { to: to < firstDay ? dayBefore : to }),
})
const firstDay = '1970-01-01'
const dayBefore = '1969-12-31'

const toCursor = ({ date, id }: ActivityPosition): string =>
  Buffer.from(`${date} ${id}`, 'latin1').toString('base64url')

function toPosition(cursor: string): ActivityPosition {
  const [date = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')
  const isWellFormed =
    rest.length === 0 && calendarDate.safeParse(date).success && idSchema.safeParse(id).success
  // Decoding base64url also accepts texts that this server never issued, so encode it again and compare.
  if (isWellFormed && date >= firstDay && toCursor({ date, id }) === cursor) return { date, id }
  const fields = [{ path: 'cursor', message: 'This cursor is not valid. Start again from the first page.' }]
  throw new AppError('request_invalid', { fields })
}

/**
 * Returns one activity. Audits the view of another user's activity. Throws `activity_not_found` if the actor may not see it.
 */
export async function openActivity(
  deps: Deps,
  { actor, origin }: Requester,
  id: string,
): Promise<ActivityRow> {
  const ownerId = await findOwnerOf(deps.db, id)
  if (ownerId === null || !(await maySeeOwner(deps, actor, ownerId))) throw new AppError('activity_not_found')
  const activity = await findActivity(deps.db, activityScope(actor, ownerId), id)
  if (!activity) throw new AppError('activity_not_found')
  const view = {
    action: 'activity_viewed',
    entity: 'cpd_activity',
    entityId: id,
    entityVersion: activity.version,
  }
  await auditView(deps.db, { ownerId, actor, ...view, origin })
  return activity
}

async function maySeeOwner(deps: Deps, actor: Actor, ownerId: string): Promise<boolean> {
  try {
    await assertMaySeeUser(deps, actor, ownerId, 'viewCpd')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'user_not_found') return false
    throw error
  }
}
