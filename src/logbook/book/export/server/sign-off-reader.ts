import type { CaseWithFacts } from '#logging/cases/server/service.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ExportedSignOff } from '../sign-off.contract.ts'

/**
 * Reads the state of the sign-off of some cases, by the id of the case. Code of the logbook may not import sign-off,
 * so the server passes this function in (docs/decisions/0110). The caller has read the cases as the actor may see
 * them.
 */
export type ReadSignOffs = (
  db: Deps['db'],
  cases: readonly CaseWithFacts[],
) => Promise<ReadonlyMap<string, ExportedSignOff>>
