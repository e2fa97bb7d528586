import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { loggedStatus, wantsSignature } from '../../checks/sign-off-rule.ts'
import type { CaseStatus } from '../../contract.ts'
import type { CaseWithFacts } from './queries.ts'
import { updateStatus } from './status-queries.ts'

/**
 * Returns which of these cases are signed as they are now. Signatures stand above the logbook, which must not know them: the
 * server passes this function down (docs/decisions/0109).
 */
export type ListSignedNow = (tx: Tx, cases: readonly CaseWithFacts[]) => Promise<ReadonlySet<string>>

declare module '#platform/server/deps.ts' {
  interface Deps {
    listSignedNow: ListSignedNow
  }
}

/**
 * Returns the status that a case has with these facts, as they are stored now. Every change of what can be signed ends with it,
 * and so does every signature: the stored status is never decided in another way.
 */
async function statusNow(
  tx: Tx,
  { listSignedNow }: Pick<Deps, 'listSignedNow'>,
  found: CaseWithFacts,
): Promise<CaseStatus> {
  const { row, facts } = found
  // A check constraint of the table limits the status to these values.
  if (row.status === 'draft' || row.status === 'voided') return row.status
  const rule = row.sign_off_rule
  const isSigned = wantsSignature(rule ?? {}, facts) && (await listSignedNow(tx, [found])).has(row.id)
  return loggedStatus({ rule, facts, isSigned })
}

/** Stores the status that a case has now, if it differs, and returns it. */
export async function settleStatus(tx: Tx, deps: Deps, found: CaseWithFacts): Promise<CaseStatus> {
  const status = await statusNow(tx, deps, found)
  if (status !== found.row.status) await updateStatus(tx, found.row.id, status)
  return status
}
