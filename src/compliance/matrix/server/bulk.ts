import { assignToPeople } from '#compliance/requirements/definitions/server/naming.ts'
import { grantWaivers } from '#compliance/requirements/records/server/waivers.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { BulkResult } from '../bulk.contract.ts'

const toBulkResult = (userIds: readonly string[], leftOut: BulkResult['leftOut']): BulkResult => {
  const ids = new Set(leftOut.map(({ userId }) => userId))
  return { done: userIds.filter((id) => !ids.has(id)), leftOut }
}

export const assignToMany = async (
  deps: Deps,
  requester: Requester,
  assignment: { requirementId: string; userIds: readonly string[] },
): Promise<BulkResult> => toBulkResult(assignment.userIds, await assignToPeople(deps, requester, assignment))

export const waiveMany = async (
  deps: Deps,
  requester: Requester,
  waiver: Parameters<typeof grantWaivers>[2],
): Promise<BulkResult> =>
  toBulkResult(
    waiver.people.map(({ userId }) => userId),
    await grantWaivers(deps, requester, waiver),
  )
