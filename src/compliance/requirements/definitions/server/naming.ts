import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { narrowScope, overseenBy } from '#people/users/reach/server/policy.ts'
import { listPeople } from '#people/duties/server/service.ts'
import { maxNamedPeople } from '../definition.contract.ts'
import { mayEdit, requirementsVisibleTo } from './policy.ts'
import {
  findRequirementForChange,
  repeatVersion,
  replaceNamedPeople,
  updateRequirementRow,
} from './queries.ts'
import { auditRequirement } from './requirements.ts'

export type AssignmentProblem = 'user_not_found' | 'already_named'

/** Assigns a requirement to people by name, and saves a new version as an edit does. Returns who was left out and why. */
export function assignToPeople(
  deps: Deps,
  requester: Requester,
  { requirementId, userIds }: { requirementId: string; userIds: readonly string[] },
): Promise<{ userId: string; why: AssignmentProblem }[]> {
  const { actor } = requester
  return inTransaction(deps.db, async (tx) => {
    const saved = await findRequirementForChange(tx, requirementsVisibleTo(actor), requirementId)
    if (!saved) throw new AppError('requirement_not_found')
    if (!mayEdit(actor, saved)) throw new AppError('access_denied')
    if (saved.status === 'retired') throw new AppError('requirement_status_conflict')
    const scope = narrowScope(overseenBy(actor), userIds)
    const filter = { organizationId: saved.organization_id, limit: userIds.length }
    const reachableIds = new Set((await listPeople(tx, scope, filter)).map((person) => person.id))
    const problems = userIds.flatMap((userId): { userId: string; why: AssignmentProblem }[] => {
      if (!reachableIds.has(userId)) return [{ userId, why: 'user_not_found' }]
      return saved.user_ids.includes(userId) ? [{ userId, why: 'already_named' }] : []
    })
    const allNamedIds = [...new Set([...saved.user_ids, ...reachableIds])]
    if (allNamedIds.length === saved.user_ids.length) return problems
    if (allNamedIds.length > maxNamedPeople) {
      const message = `A requirement names at most ${maxNamedPeople} people: choose an audience instead.`
      throw new AppError('request_invalid', { fields: [{ path: 'userIds', message }] })
    }
    const [version, now] = [saved.version + 1, deps.clock.now()]
    await updateRequirementRow(tx, requirementId, { version, updated_at: now })
    await replaceNamedPeople(tx, requirementId, allNamedIds)
    await repeatVersion(tx, { id: requirementId, from: saved.version, fields: ['userIds'], now })
    await auditRequirement(tx, requester, {
      id: requirementId,
      version,
      action: 'updated',
      fields: ['userIds'],
    })
    return problems
  })
}
