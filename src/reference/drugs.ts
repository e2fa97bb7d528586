/** Drugs and blood products, and the lists for recording one. */
import lists from './data/drugs.json' with { type: 'json' }
import type { GroupedEntry, ListEntry } from './codes.ts'

export interface DrugEntry extends GroupedEntry {
  /** The unit in which a dose is usually written, proposed for a dose without one. Absent where practice differs too much. */
  readonly unit?: string
}

export const drugGroups: readonly ListEntry[] = lists.drugGroups
export const drugs: readonly DrugEntry[] = lists.drugs
export const doseUnits: readonly ListEntry[] = lists.doseUnits
export const drugRoutes: readonly ListEntry[] = lists.drugRoutes
export const drugPurposes: readonly ListEntry[] = lists.drugPurposes
export const drugEffects: readonly ListEntry[] = lists.drugEffects
export const bloodReactions: readonly ListEntry[] = lists.bloodReactions
