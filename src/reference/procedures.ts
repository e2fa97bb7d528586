/** Procedures, and the lists for recording one. */
import lists from './data/procedures.json' with { type: 'json' }
import type { GroupedEntry, ListEntry } from './codes.ts'

export interface ProcedureEntry extends GroupedEntry {
  /** Whether it is one of the eight series on the dashboard. */
  readonly dashboard?: boolean
  /** The series that a more specific procedure also counts towards. */
  readonly rollsUpTo?: string
}

export const procedureGroups: readonly ListEntry[] = lists.procedureGroups
export const procedures: readonly ProcedureEntry[] = lists.procedures
export const operatorRoles: readonly ListEntry[] = lists.operatorRoles
export const procedureOutcomes: readonly ListEntry[] = lists.procedureOutcomes
export const procedureComplications: readonly ListEntry[] = lists.procedureComplications
export const bodySides: readonly ListEntry[] = lists.bodySides
