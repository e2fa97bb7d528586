import { recordAudit } from '#platform/server/audit.ts'
import type { Deps } from '#platform/server/deps.ts'
import { binCutoff } from '../retention.ts'
import { leaveMission } from '../../record/server/mission-update.ts'
import { eraseCase, listDueCases, type BinPosition, type DueCase } from './removal-queries.ts'
import { inLogbookOf } from '../../record/server/locking.ts'

const pageSize = 200

/**
 * Erases the cases that were deleted thirty days ago, one by one. The audit trail records only the case id and the time.
 * If one case cannot be erased, the others still are; the job then fails and is retried.
 */
export async function eraseDueCases(deps: Deps): Promise<void> {
  const until = binCutoff(deps.clock.now())
  let firstFault: unknown
  let after: BinPosition | null = null
  for (;;) {
    const due: DueCase[] = await listDueCases(deps.db, { until, after, limit: pageSize })
    for (const one of due) {
      try {
        await eraseDue(deps, one, until)
      } catch (error) {
        firstFault ??= error
      }
    }
    after = due.at(-1) ?? null
    if (after === null) break
  }
  if (firstFault !== undefined) throw firstFault
}

async function eraseDue(deps: Deps, { id, ownerId }: DueCase, until: Date): Promise<void> {
  await inLogbookOf(deps, ownerId, async (tx) => {
    const missionId = await eraseCase(tx, id, until, deps.clock.now())
    if (missionId === null) return // restored in the meantime
    await leaveMission(tx, missionId)
    await recordAudit(tx, { actor: null, action: 'case_erased', entity: 'case', entityId: id, origin: null })
  })
}
