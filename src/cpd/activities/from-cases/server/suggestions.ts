import { ownCaseScope } from '#logging/cases/record/server/policy.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { maxSuggested, suggestedDays } from '../contract.ts'
import { ownDismissals } from './policy.ts'
import { deleteDismissal, insertDismissal, isOwnCase, listSuggestedCases } from './queries.ts'
import { toCpdSourceCase } from './row-mapping.ts'

type SuggestedCase = ReturnType<typeof toCpdSourceCase>

interface Suggestions {
  open: SuggestedCase[]
  dismissed: SuggestedCase[]
}

/** Returns the actor's recent cases that could become CPD activities and are not linked to one yet. */
export async function listSuggestions({ db, clock }: Deps, actor: Actor): Promise<Suggestions> {
  const to = dateIn(actor.timeZone, clock.now())
  const period = { from: plusDays(to, -suggestedDays), to, limit: maxSuggested }
  const listCases = async (isDismissed: boolean) => {
    const rows = await listSuggestedCases(db, ownCaseScope(actor), { ...period, isDismissed })
    return rows.map(toCpdSourceCase)
  }
  const [open, dismissed] = await Promise.all([listCases(false), listCases(true)])
  return { open, dismissed }
}

/** Stops suggesting one of the actor's cases. Throws `case_not_found` if the actor has no such case. */
export async function dismissSuggestion(
  { db, clock }: Deps,
  requester: Requester,
  caseId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await isOwnCase(tx, ownCaseScope(requester.actor), caseId))) throw new AppError('case_not_found')
    const wasOpen = await insertDismissal(tx, ownDismissals(requester.actor), { caseId, now: clock.now() })
    if (wasOpen)
      await recordAudit(tx, {
        ...requester,
        action: 'cpd_suggestion_dismissed',
        entity: 'case',
        entityId: caseId,
      })
  })
}

/** Suggests a dismissed case again. Throws `case_not_found` if the actor has no such case. */
export async function restoreSuggestion({ db }: Deps, requester: Requester, caseId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await isOwnCase(tx, ownCaseScope(requester.actor), caseId))) throw new AppError('case_not_found')
    const wasDismissed = await deleteDismissal(tx, ownDismissals(requester.actor), caseId)
    if (wasDismissed)
      await recordAudit(tx, {
        ...requester,
        action: 'cpd_suggestion_restored',
        entity: 'case',
        entityId: caseId,
      })
  })
}
