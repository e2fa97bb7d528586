import { ownCases } from '#logging/cases/record/server/policy.ts'
import { getCaseOwner } from '#logging/cases/server/service.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import { activitiesOf } from '../../log/server/policy.ts'
import { maxOfCase, type ActivityStart } from '../contract.ts'
import { cpdTypeOf, hoursOf, learnedTexts, titleOf } from '../learning-case.ts'
import { findLearningCase, listActivitiesOfCase, type CaseActivityRow } from './queries.ts'
import { toLearningCase } from './row-mapping.ts'

const titleShape = { fields: { title: { kind: 'words' } } } as const

const namesSomebody = (title: string): boolean => findPrivacy({ title }, titleShape).length > 0

/** Returns the initial values of an activity about one of the actor's logged cases. Throws `case_not_found`. */
export async function startFromCase({ db }: Deps, actor: Actor, id: string): Promise<ActivityStart> {
  const row = await findLearningCase(db, ownCases(actor), id)
  if (!row) throw new AppError('case_not_found')
  const learning = toLearningCase(row)
  const title = titleOf(learning, namesSomebody)
  return {
    _id: id,
    id,
    title,
    isTitleOfCase: title === row.title.trim(),
    date: row.date,
    hours: hoursOf(learning),
    type: cpdTypeOf(learning),
    ...learnedTexts({
      soWhat: row.so_what,
      nowWhat: row.now_what,
      learningPoints: row.learning_points ?? [],
      learningNeeds: row.learning_needs ?? [],
    }),
  }
}

/**
 * Returns the activities that are linked to a case. Anyone who may see a case may see its owner's CPD, but only the owner sees
 * unfinished activities. Audits the view of another user's case. Throws `case_not_found`.
 */
export async function listActivitiesFromCase(
  deps: Deps,
  { actor, origin }: Requester,
  caseId: string,
): Promise<CaseActivityRow[]> {
  const ownerId = await getCaseOwner(deps, actor, caseId)
  const view = { action: 'case_activities_listed', entity: 'case', entityId: caseId }
  await auditView(deps.db, { ownerId, actor, ...view, origin })
  return listActivitiesOfCase(deps.db, activitiesOf(actor, ownerId), { caseId, limit: maxOfCase })
}
