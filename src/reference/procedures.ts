/** Procedures, and the lists for recording one. */
import lists from './data/procedures.json' with { type: 'json' }
import type { Grouped, Listed } from './codes.ts'

export interface ProcedureEntry extends Grouped {
  /** Whether it is one of the eight series on the dashboard. */
  readonly dashboard?: boolean
  /** The series that a more specific procedure also counts towards. */
  readonly rollsUpTo?: string
}

export const procedureGroups: readonly Listed[] = lists.procedureGroups
export const procedures: readonly ProcedureEntry[] = lists.procedures
export const operatorRoles: readonly Listed[] = lists.operatorRoles
export const procedureOutcomes: readonly Listed[] = lists.procedureOutcomes
export const procedureComplications: readonly Listed[] = lists.procedureComplications
export const bodySides: readonly Listed[] = lists.bodySides
