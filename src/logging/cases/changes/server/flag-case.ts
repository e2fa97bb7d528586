import type { Actor } from '#platform/server/auth/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { findFreeText } from '#platform/contract/free-text.ts'
import { queueMail } from '#platform/server/mail/queue.ts'
import { listAddressees } from '../../record/server/assessment-queries.ts'
import { reviewedEmail } from '../../record/server/emails.ts'
import * as contract from '../flag.contract.ts'
import type { FlagRequest } from '../flag.contract.ts'
import { caseChanges } from '../../record/changed-fields.ts'
import { insertAudits } from '#platform/server/audit.ts'
import { toConfirmationEvents } from '../../record/server/privacy-confirmations.ts'
import { checkTexts } from '../../record/server/validation.ts'
import { recordChange, recordView } from '../../record/server/history.ts'
import { visibleCaseScope, isOwner, mayEndReview } from '../../record/server/policy.ts'
import { findCase, type CaseRow, type CaseWithFacts } from '../../record/server/queries.ts'
import { toCaseWithFacts, toTrackedCase } from '../../record/server/row-mapping.ts'
import {
  assertCurrent,
  getCaseInScope,
  withLogbookLock,
  type ToCaseView,
} from '../../record/server/locking.ts'
import { updateFlag, type FlagColumns } from './flag-queries.ts'
import { declareMailBudget } from '#platform/server/mail/budgets.ts'

const reviewBudget = declareMailBudget({
  name: 'caseReviewed',
  perMailbox: { hour: 20, day: 60 },
  perPerson: { hour: 100, day: 300 },
})

interface FlagChange {
  id: string
  flag: FlagRequest
  toView: ToCaseView
}

const flagFreeTexts = findFreeText(contract.flagCase.body)

/**
 * Flags a case for review or removes the flag. Anyone who may see a case may flag it, but only its owner may change the flag.
 * A reviewer of other users' cases may remove it with a note to the owner.
 */
export async function flagCase(
  deps: Deps,
  actor: Actor,
  { id, flag, toView }: FlagChange,
  origin: Origin,
): Promise<CaseWithFacts> {
  const scope = visibleCaseScope(actor)
  const visibleCase = await findCase(deps.pool, scope, id)
  if (!visibleCase) throw new AppError('case_not_found')
  const isReviewEnd = !isOwner(actor, visibleCase) && !flag.flagCaseReview
  if (isReviewEnd) assertMayEndReview(actor, visibleCase, flag)
  const { flagReasonsOther, flagNote, noteToOwner, privacyChecked } = flag
  const confirmed = checkTexts({ flagReasonsOther, flagNote, noteToOwner }, flagFreeTexts, privacyChecked)
  // A `case_changed` error also contains the case, so the view is recorded first.
  await recordView(deps, actor, visibleCase, origin)
  return withLogbookLock(deps, visibleCase.owner_id, async (tx) => {
    const flaggedCase = await getCaseInScope(tx, scope, id)
    if (flaggedCase.row.status === 'voided') throw new AppError('case_voided')
    const columns = toFlagColumns(actor, flaggedCase.row, flag, deps.clock.now())
    const changes = caseChanges(
      toTrackedCase(flaggedCase),
      toTrackedCase(toCaseWithFacts({ ...flaggedCase.row, ...columns })),
    )
    if (changes.length === 0) return flaggedCase
    if (flag.version !== undefined) assertCurrent(flaggedCase, flag.version, toView)
    // Only the owner may overwrite an existing flag.
    if (!isOwner(actor, flaggedCase.row) && !isReviewEnd && flaggedCase.row.flag_case_review) {
      throw new AppError('case_flagged')
    }
    await updateFlag(tx, id, columns)
    await recordFlag(
      tx,
      actor,
      { stored: flaggedCase, columns, changes, reason: noteToOwner ?? undefined },
      origin,
    )
    if (isReviewEnd) await notifyOwner(deps, tx, actor, flaggedCase.row)
    const events = toConfirmationEvents(actor, { caseId: id, version: columns.version, confirmed }, origin)
    if (events.length > 0) await insertAudits(tx, events).execute()
    return getCaseInScope(tx, scope, id)
  })
}

/** Removing a flag clears its reasons and note; `ever_flagged` stays. */
function toFlagColumns(actor: Actor, row: CaseRow, flag: FlagRequest, now: Date): FlagColumns {
  const { flagReasonsOther: _, ...details } = row.details
  const isRaised = flag.flagCaseReview
  const otherReason = isRaised ? flag.flagReasonsOther : null
  return {
    flag_case_review: isRaised,
    flagged_by: isRaised ? ((row.flag_case_review ? row.flagged_by : null) ?? actor.id) : null,
    ever_flagged: row.ever_flagged || isRaised,
    flag_reasons: (isRaised && flag.flagReasons) || [],
    flag_note: (isRaised && flag.flagNote) || null,
    details: otherReason ? { ...details, flagReasonsOther: otherReason } : details,
    version: row.version + 1,
    updated_at: now,
  }
}

interface FlagRecord {
  stored: CaseWithFacts
  columns: FlagColumns
  changes: ReturnType<typeof caseChanges>
  /** The reason for removing the flag. */
  reason: string | undefined
}

function assertMayEndReview(actor: Actor, visibleCase: CaseRow, { noteToOwner }: FlagRequest): void {
  if (!mayEndReview(actor, visibleCase)) {
    throw new AppError('access_denied', {
      message: 'Only the owner and their reviewers can remove the flag.',
    })
  }
  if (noteToOwner) return
  const message = 'Write the owner a note that says why.'
  throw new AppError('request_invalid', { fields: [{ path: 'noteToOwner', message }] })
}

/** Emails the owner that there is a note, without its text. */
async function notifyOwner(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { id, owner_id: ownerId }: CaseRow,
): Promise<void> {
  const [owner] = await listAddressees(tx, [ownerId])
  if (!owner) return
  const letter = reviewedEmail({ publicUrl: deps.publicUrl, caseId: id, reviewer: actor.name })
  const to = { name: owner.name, address: owner.email }
  await queueMail(deps, tx, { to, letter }, { budget: reviewBudget, userId: actor.id })
}

async function recordFlag(
  tx: Tx,
  actor: Actor,
  { stored: { row }, columns, changes, reason }: FlagRecord,
  origin: Origin,
): Promise<void> {
  if (row.status === 'draft') return
  const kind = columns.flag_case_review ? 'flagged' : 'unflagged'
  const caseVersion = { caseId: row.id, ownerId: row.owner_id, version: columns.version }
  const change = { ...caseVersion, kind, at: columns.updated_at, changes } as const
  await recordChange(tx, actor, { ...change, ...(kind === 'unflagged' && reason && { reason }) }, origin)
}
