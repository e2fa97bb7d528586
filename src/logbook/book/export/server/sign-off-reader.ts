import type { CaseWithFacts } from '#logging/cases/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ExportedSignOff } from '../sign-off.contract.ts'

/**
 * Reads how far the sign-off of some cases is, by the id of the case. Signatures belong to a district below, so the composition of
 * the server gives it (docs/decisions/0110). The caller has read the cases as the actor may see them.
 */
export type ReadSignOffs = (
  db: Deps['db'],
  cases: readonly CaseWithFacts[],
) => Promise<ReadonlyMap<string, ExportedSignOff>>
