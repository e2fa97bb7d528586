import type { Tx } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { withLogbookLock } from '../record/server/locking.ts'
import { scopeOfCases } from '../record/server/policy.ts'
import { listCasesOfOwners, type CaseWithFacts } from '../record/server/queries.ts'
import { toCaseWithFacts } from '../record/server/row-mapping.ts'

/** A case that its owner has shown to somebody without an account, as the caller has checked. */
interface SharedCase {
  caseId: string
  ownerId: string
}

/** Returns a shared case, or null if it is deleted. */
export async function findSharedCase(tx: Tx, { caseId, ownerId }: SharedCase): Promise<CaseWithFacts | null> {
  const [row] = await listCasesOfOwners(tx, scopeOfCases([{ id: caseId, ownerId }]))
  return row && row.deleted_at === null ? toCaseWithFacts(row) : null
}

/**
 * Runs `use` in a transaction on a shared case, or on null if the case is deleted. Nobody can change the case
 * meanwhile.
 */
export const withSharedCase = <Result>(
  deps: Pick<Deps, 'db'>,
  shared: SharedCase,
  use: (tx: Tx, storedCase: CaseWithFacts | null) => Promise<Result>,
): Promise<Result> =>
  withLogbookLock(deps, shared.ownerId, async (tx) => use(tx, await findSharedCase(tx, shared)))
