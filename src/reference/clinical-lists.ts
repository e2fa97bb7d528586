/** Lists for the physiology, injury, cardiac arrest and transfer parts of a case. */
import lists from './data/clinical-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export interface MechanismEntry extends Listed {
  /** The injury type that it usually causes. */
  readonly type: string
}

export const nacaScores: readonly Listed[] = lists.nacaScores
export const ventilationModes: readonly Listed[] = lists.ventilationModes
export const challenges: readonly Listed[] = lists.challenges
export const vitalsPoints: readonly Listed[] = lists.vitalsPoints
export const avpuLevels: readonly Listed[] = lists.avpuLevels
export const pupilFindings: readonly Listed[] = lists.pupilFindings
export const bpMethods: readonly Listed[] = lists.bpMethods
export const injuryTypes: readonly Listed[] = lists.injuryTypes
export const mechanisms: readonly MechanismEntry[] = lists.mechanisms
export const intents: readonly Listed[] = lists.intents
export const entrapments: readonly Listed[] = lists.entrapments
export const protections: readonly Listed[] = lists.protections
export const burnDepths: readonly Listed[] = lists.burnDepths
export const bodyRegions: readonly Listed[] = lists.bodyRegions
export const arrestTimings: readonly Listed[] = lists.arrestTimings
export const arrestWitnesses: readonly Listed[] = lists.arrestWitnesses
export const yesNoUnknown: readonly Listed[] = lists.yesNoUnknown
export const publicDefibrillatorUses: readonly Listed[] = lists.publicDefibrillatorUses
export const arrestAetiologies: readonly Listed[] = lists.arrestAetiologies
export const arrestRhythms: readonly Listed[] = lists.arrestRhythms
export const arrestOutcomes: readonly Listed[] = lists.arrestOutcomes
export const terminationReasons: readonly Listed[] = lists.terminationReasons
export const transferReasons: readonly Listed[] = lists.transferReasons
export const invasiveLines: readonly Listed[] = lists.invasiveLines
export const transferDevices: readonly Listed[] = lists.transferDevices
export const adverseEvents: readonly Listed[] = lists.adverseEvents
