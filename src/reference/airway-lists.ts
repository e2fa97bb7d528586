/** Lists of the Utstein airway template. */
import lists from './data/airway-lists.json' with { type: 'json' }
import type { Grouped, Listed } from './codes.ts'

export const airwayIndications: readonly Listed[] = lists.airwayIndications
export const airwayDevices: readonly Grouped[] = lists.airwayDevices
export const laryngoscopes: readonly Grouped[] = lists.laryngoscopes
export const laryngealViews: readonly Listed[] = lists.laryngealViews
export const airwayComplications: readonly Listed[] = lists.airwayComplications
export const tubeConfirmations: readonly Listed[] = lists.tubeConfirmations
export const laryngoscopyEnvironments: readonly Listed[] = lists.laryngoscopyEnvironments
export const patientPositions: readonly Listed[] = lists.patientPositions
export const difficultAirwayFeatures: readonly Listed[] = lists.difficultAirwayFeatures
export const checklistUses: readonly Listed[] = lists.checklistUses
export const oxygenationStrategies: readonly Listed[] = lists.oxygenationStrategies
export const finalAirways: readonly Listed[] = lists.finalAirways
export const attemptFailureReasons: readonly Listed[] = lists.attemptFailureReasons
export const attemptOperators: readonly Listed[] = lists.attemptOperators
export const attemptTechniques: readonly Listed[] = lists.attemptTechniques
export const bougieUses: readonly Listed[] = lists.bougieUses
