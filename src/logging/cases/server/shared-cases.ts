import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { withLogbookLock } from '../record/server/locking.ts'
import { scopeOfCases } from '../record/server/policy.ts'
import { listCasesOfOwners, type CaseWithFacts } from '../record/server/queries.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'

/** A case that its owner has shown to somebody without an account. The caller has checked that. */
interface SharedCase {
  caseId: string
  ownerId: string
}

/** Returns such a case, or null if it is deleted. */
export async function findSharedCase(tx: Tx, { caseId, ownerId }: SharedCase): Promise<CaseWithFacts | null> {
  const [row] = await listCasesOfOwners(tx, scopeOfCases([{ id: caseId, ownerId }]))
  return row && row.deleted_at === null ? toCaseWithFacts(row) : null
}

/** Runs `use` in a transaction on such a case, which nobody can change meanwhile; null if it is deleted. */
export const withSharedCase = <Result>(
  deps: Pick<Deps, 'db'>,
  shared: SharedCase,
  use: (tx: Tx, found: CaseWithFacts | null) => Promise<Result>,
): Promise<Result> =>
  withLogbookLock(deps, shared.ownerId, async (tx) => use(tx, await findSharedCase(tx, shared)))
