/** Reads the query string of the logbook check: the kind of problem to show. */
import type { FindingKind } from './contract.ts'
import { findingKinds } from './finding-kinds.ts'

export interface CheckSearch {
  /** Undefined: all kinds. */
  kind?: FindingKind | undefined
}

export const readCheckSearch = (search: Readonly<Record<string, unknown>>): CheckSearch => ({
  kind: findingKinds.find((kind) => kind === search.kind),
})
