/** Lists of the Utstein airway template. */
import lists from './data/airway-lists.json' with { type: 'json' }
import type { GroupedEntry, ListEntry } from './codes.ts'

export const airwayIndications: readonly ListEntry[] = lists.airwayIndications
export const airwayDevices: readonly GroupedEntry[] = lists.airwayDevices
export const laryngoscopes: readonly GroupedEntry[] = lists.laryngoscopes
export const laryngealViews: readonly ListEntry[] = lists.laryngealViews
export const airwayComplications: readonly ListEntry[] = lists.airwayComplications
export const tubeConfirmations: readonly ListEntry[] = lists.tubeConfirmations
export const laryngoscopyEnvironments: readonly ListEntry[] = lists.laryngoscopyEnvironments
export const patientPositions: readonly ListEntry[] = lists.patientPositions
export const difficultAirwayFeatures: readonly ListEntry[] = lists.difficultAirwayFeatures
export const checklistUses: readonly ListEntry[] = lists.checklistUses
export const oxygenationStrategies: readonly ListEntry[] = lists.oxygenationStrategies
export const finalAirways: readonly ListEntry[] = lists.finalAirways
export const attemptFailureReasons: readonly ListEntry[] = lists.attemptFailureReasons
export const attemptOperators: readonly ListEntry[] = lists.attemptOperators
export const attemptTechniques: readonly ListEntry[] = lists.attemptTechniques
export const bougieUses: readonly ListEntry[] = lists.bougieUses
