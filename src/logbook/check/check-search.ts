/** Reads the query string of the logbook check: which kind of problem is shown. */
import type { FindingKind } from './contract.ts'
import { findingKinds } from './finding-kinds.ts'

export interface CheckSearch {
  /** All kinds if it is not given. */
  kind?: FindingKind | undefined
}

export const readCheckSearch = (search: Readonly<Record<string, unknown>>): CheckSearch => ({
  kind: findingKinds.find((kind) => kind === search.kind),
})
