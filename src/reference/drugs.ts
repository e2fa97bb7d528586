/** Drugs and blood products, and the lists for recording one. */
import lists from './data/drugs.json' with { type: 'json' }
import type { Grouped, Listed } from './codes.ts'

export interface DrugEntry extends Grouped {
  /** The unit in which a dose is usually written, proposed for a dose without one. Absent where practice differs too much. */
  readonly unit?: string
}

export const drugGroups: readonly Listed[] = lists.drugGroups
export const drugs: readonly DrugEntry[] = lists.drugs
export const doseUnits: readonly Listed[] = lists.doseUnits
export const drugRoutes: readonly Listed[] = lists.drugRoutes
export const drugPurposes: readonly Listed[] = lists.drugPurposes
export const drugEffects: readonly Listed[] = lists.drugEffects
export const bloodReactions: readonly Listed[] = lists.bloodReactions
