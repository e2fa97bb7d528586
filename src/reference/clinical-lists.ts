/** Lists for the physiology, injury, cardiac arrest and transfer parts of a case. */
import lists from './data/clinical-lists.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

export interface MechanismEntry extends ListEntry {
  /** The type of injury that the mechanism usually causes. */
  readonly type: string
}

export const nacaScores: readonly ListEntry[] = lists.nacaScores
export const ventilationModes: readonly ListEntry[] = lists.ventilationModes
export const challenges: readonly ListEntry[] = lists.challenges
export const vitalsPoints: readonly ListEntry[] = lists.vitalsPoints
export const avpuLevels: readonly ListEntry[] = lists.avpuLevels
export const pupilFindings: readonly ListEntry[] = lists.pupilFindings
export const bpMethods: readonly ListEntry[] = lists.bpMethods
export const injuryTypes: readonly ListEntry[] = lists.injuryTypes
export const mechanisms: readonly MechanismEntry[] = lists.mechanisms
export const intents: readonly ListEntry[] = lists.intents
export const entrapments: readonly ListEntry[] = lists.entrapments
export const protections: readonly ListEntry[] = lists.protections
export const burnDepths: readonly ListEntry[] = lists.burnDepths
export const bodyRegions: readonly ListEntry[] = lists.bodyRegions
export const arrestTimings: readonly ListEntry[] = lists.arrestTimings
export const arrestWitnesses: readonly ListEntry[] = lists.arrestWitnesses
export const yesNoUnknown: readonly ListEntry[] = lists.yesNoUnknown
export const publicDefibrillatorUses: readonly ListEntry[] = lists.publicDefibrillatorUses
export const arrestAetiologies: readonly ListEntry[] = lists.arrestAetiologies
export const arrestRhythms: readonly ListEntry[] = lists.arrestRhythms
export const arrestOutcomes: readonly ListEntry[] = lists.arrestOutcomes
export const terminationReasons: readonly ListEntry[] = lists.terminationReasons
export const transferReasons: readonly ListEntry[] = lists.transferReasons
export const invasiveLines: readonly ListEntry[] = lists.invasiveLines
export const transferDevices: readonly ListEntry[] = lists.transferDevices
export const adverseEvents: readonly ListEntry[] = lists.adverseEvents
