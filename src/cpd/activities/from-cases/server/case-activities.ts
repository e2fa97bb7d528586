import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import { getCaseOwner } from '#logging/cases/server/service.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { activityScope } from '../../log/server/policy.ts'
import { maxActivitiesPerCase, type ActivityPrefill } from '../contract.ts'
import { cpdTypeOf, hoursOf, toOutcomeAndImpact, titleOf } from '../learning-case.ts'
import { findCpdSourceCase, listActivitiesOfCase, type CaseActivityRow } from './queries.ts'
import { toCpdSourceCase } from './row-mapping.ts'

const titleShape = { fields: { title: { kind: 'words' } } } as const

const namesSomebody = (title: string): boolean => findPrivacy({ title }, titleShape).length > 0

/**
 * Returns the initial values of an activity about one of the actor's logged cases. Throws `case_not_found` if the actor has
 * no such case.
 */
export async function getActivityPrefill({ db }: Deps, actor: Actor, id: string): Promise<ActivityPrefill> {
  const row = await findCpdSourceCase(db, ownCaseScope(actor), id)
  if (!row) throw new AppError('case_not_found')
  const sourceCase = toCpdSourceCase(row)
  const title = titleOf(sourceCase, namesSomebody)
  return {
    _id: id,
    id,
    title,
    isTitleOfCase: title === row.title.trim(),
    date: row.date,
    hours: hoursOf(sourceCase),
    type: cpdTypeOf(sourceCase),
    ...toOutcomeAndImpact({
      soWhat: row.so_what,
      nowWhat: row.now_what,
      learningPoints: row.learning_points ?? [],
      learningNeeds: row.learning_needs ?? [],
    }),
  }
}

/**
 * Returns the activities that are linked to a case. Anyone who may see a case may see its owner's CPD, but only the owner sees
 * unfinished activities. Audits the view of another user's case. Throws `case_not_found` if the actor may not see the case.
 */
export async function listActivitiesFromCase(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
): Promise<CaseActivityRow[]> {
  const ownerId = await getCaseOwner(deps, actor, caseId)
  const view = { action: 'case_activities_listed', entity: 'case', entityId: caseId }
  await auditView(deps.db, { ownerId, actor, ...view, origin })
  return listActivitiesOfCase(deps.db, activityScope(actor, ownerId), { caseId, limit: maxActivitiesPerCase })
}
