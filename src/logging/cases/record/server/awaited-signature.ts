import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { loggedStatus, wantsSignature } from '../../checks/sign-off-rule.ts'
import type { CaseStatus } from '../../contract.ts'
import type { CaseWithFacts } from './queries.ts'
import { updateStatus } from './status-queries.ts'

/**
 * Returns which of these cases are signed as they are now. Code of the logbook may not import sign-off, so the server
 * passes this function in (docs/decisions/0109).
 */
export type ListSignedNow = (tx: Tx, cases: readonly CaseWithFacts[]) => Promise<ReadonlySet<string>>

declare module '#platform/server/deps.ts' {
  interface Deps {
    listSignedNow: ListSignedNow
  }
}

/**
 * Returns the status that a case has with its currently stored facts. Every change of signable content and every
 * signature calls `settleStatus` last, so the stored status is never decided in another way.
 */
async function statusNow(
  tx: Tx,
  { listSignedNow }: Pick<Deps, 'listSignedNow'>,
  storedCase: CaseWithFacts,
): Promise<CaseStatus> {
  const { row, facts } = storedCase
  // A check constraint of the table limits the status to these values.
  if (row.status === 'draft' || row.status === 'voided') return row.status
  const rule = row.sign_off_rule
  const isSigned = wantsSignature(rule ?? {}, facts) && (await listSignedNow(tx, [storedCase])).has(row.id)
  return loggedStatus({ rule, facts, isSigned })
}

/** Stores the status that a case has now, if it differs, and returns it. */
export async function settleStatus(tx: Tx, deps: Deps, storedCase: CaseWithFacts): Promise<CaseStatus> {
  const status = await statusNow(tx, deps, storedCase)
  if (status !== storedCase.row.status) await updateStatus(tx, storedCase.row.id, status)
  return status
}
