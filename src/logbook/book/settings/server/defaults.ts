import { readLastAnswers } from '#logging/cases/server/service.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Origin } from '#platform/server/http/route.ts'
import type { CaseDefaults } from '../contract.ts'
import { ownSettings } from './policy.ts'
import { findClearedAt, saveClearedAt } from './queries.ts'

/** Returns the values that prefill the actor's next case, on every device. */
export async function getDefaults(deps: Deps, actor: Actor): Promise<CaseDefaults> {
  const clearedAt = await findClearedAt(deps.db, ownSettings(actor))
  return { answers: await readLastAnswers(deps, actor, clearedAt) }
}

export const clearDefaults = (
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
): Promise<CaseDefaults> =>
  inTransaction(deps.db, async (tx) => {
    await saveClearedAt(tx, ownSettings(actor), deps.clock.now())
    await recordAudit(tx, {
      actor,
      origin,
      action: 'case_defaults_cleared',
      entity: 'user',
      entityId: actor.id,
    })
    return { answers: null }
  })
