/** Lists for the case itself, the patient and the outcome. */
import lists from './data/case-lists.json' with { type: 'json' }
import type { Described, Listed } from './codes.ts'

export interface AgeUnitEntry extends Listed {
  readonly min: number
  readonly max: number
}

export interface AgeBandEntry extends Listed {
  readonly minDays: number
  /** Null if there is no upper limit. */
  readonly maxDays: number | null
}

export interface LevelOfCareEntry extends Listed {
  /** `adult`, `paediatric`, `neonatal`, `transport` or `any`. */
  readonly scheme: string
  readonly order: number
  readonly definition: string
}

export interface ReviewReasonEntry extends Listed {
  /** Whether the server sets it from the recorded values; users never choose it. */
  readonly automatic: boolean
}

export const caseTypes: readonly Described[] = lists.caseTypes
export const caseStatuses: readonly Described[] = lists.caseStatuses
export const encounterSettings: readonly Listed[] = lists.encounterSettings
export const patientGenders: readonly Listed[] = lists.patientGenders
export const ageUnits: readonly AgeUnitEntry[] = lists.ageUnits
export const ageBands: readonly AgeBandEntry[] = lists.ageBands
export const asaGrades: readonly Listed[] = lists.asaGrades
export const levelsOfCare: readonly LevelOfCareEntry[] = lists.levelsOfCare
export const reviewReasons: readonly ReviewReasonEntry[] = lists.reviewReasons
export const clinicalOutcomes: readonly Listed[] = lists.clinicalOutcomes
export const destinationTypes: readonly Listed[] = lists.destinationTypes
export const noTransportReasons: readonly Listed[] = lists.noTransportReasons
export const followUpStatuses: readonly Listed[] = lists.followUpStatuses
export const followUpOutcomes: readonly Listed[] = lists.followUpOutcomes
export const diagnosisAgreements: readonly Listed[] = lists.diagnosisAgreements
