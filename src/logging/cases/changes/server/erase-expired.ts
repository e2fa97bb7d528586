import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { restoreCutoff } from '../retention.ts'
import { deleteMissionIfEmpty } from '../../record/server/mission-update.ts'
import { eraseCase, listExpiredCases, type DeletedCasePosition, type ExpiredCase } from './removal-queries.ts'
import { withLogbookLock } from '../../record/server/locking.ts'

const pageSize = 200

/**
 * Erases the cases that were deleted thirty days ago, one by one. The audit trail records only the case id and the time. If
 * one case cannot be erased, the others still are; the job then fails and is retried.
 */
export async function eraseExpiredCases(deps: Deps): Promise<void> {
  const until = restoreCutoff(deps.clock.now())
  let firstError: unknown
  let after: DeletedCasePosition | null = null
  for (;;) {
    const expiredCases: ExpiredCase[] = await listExpiredCases(deps.db, { until, after, limit: pageSize })
    for (const expiredCase of expiredCases) {
      try {
        await eraseExpired(deps, expiredCase, until)
      } catch (error) {
        firstError ??= error
      }
    }
    after = expiredCases.at(-1) ?? null
    if (after === null) break
  }
  if (firstError !== undefined) throw firstError
}

async function eraseExpired(deps: Deps, { id, ownerId }: ExpiredCase, until: Date): Promise<void> {
  await withLogbookLock(deps, ownerId, async (tx) => {
    const missionId = await eraseCase(tx, id, until, deps.clock.now())
    if (missionId === null) return // restored in the meantime
    await deleteMissionIfEmpty(tx, missionId)
    await recordAudit(tx, { actor: null, action: 'case_erased', entity: 'case', entityId: id, origin: null })
  })
}
