import type { Case } from '#logging/cases/contract.ts'
import { listSeenCases, toCaseView } from '#logging/cases/server/service.ts'
import { auditView } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { findWaiting } from '#governance/sign-off/server/service.ts'

interface CaseToSignRead {
  request: NonNullable<Awaited<ReturnType<typeof findWaiting>>>
  written: Case
}

/** Returns a case that waits for the signature of the actor. Records the view first. Throws `sign_off_request_not_found`. */
export async function readCaseToSign(
  deps: Deps,
  { actor, origin }: Requester,
  requestId: string,
): Promise<CaseToSignRead> {
  const request = await findWaiting(deps.db, actor, requestId)
  const [found] = request ? await listSeenCases(deps, actor, [request.case_id]) : []
  if (!request || !found) throw new AppError('sign_off_request_not_found')
  await auditView(deps.db, {
    actor,
    action: 'case_opened_to_sign',
    entity: 'case',
    entityId: found.row.id,
    entityVersion: found.row.version,
    ownerId: found.row.owner_id,
    origin,
  })
  return { request, written: toCaseView(found) }
}
