import { askPeople, waiveForPeople, type LeftOut } from '#compliance/requirements/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { BulkResult, LeftOutReason } from '../bulk.contract.ts'
const without = (userIds: readonly string[], leftOut: LeftOut<LeftOutReason>[]): BulkResult => {
  const ids = new Set(leftOut.map(({ userId }) => userId))
  return { done: userIds.filter((id) => !ids.has(id)), leftOut }
}

export const askMany = async (
  deps: Deps,
  requester: Requester,
  asked: { requirementId: string; userIds: readonly string[] },
): Promise<BulkResult> => without(asked.userIds, await askPeople(deps, requester, asked))

export const waiveMany = async (
  deps: Deps,
  requester: Requester,
  waiver: Parameters<typeof waiveForPeople>[2],
): Promise<BulkResult> =>
  without(
    waiver.people.map(({ userId }) => userId),
    await waiveForPeople(deps, requester, waiver),
  )
