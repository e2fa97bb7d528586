/** Lists for the case itself, the patient and the outcome. */
import lists from './data/case-lists.json' with { type: 'json' }
import type { DescribedEntry, ListEntry } from './codes.ts'

export interface AgeUnitEntry extends ListEntry {
  readonly min: number
  readonly max: number
}

export interface AgeBandEntry extends ListEntry {
  readonly minDays: number
  /** Null if there is no upper limit. */
  readonly maxDays: number | null
}

export interface LevelOfCareEntry extends ListEntry {
  /** `adult`, `paediatric`, `neonatal`, `transport` or `any`. */
  readonly scheme: string
  readonly order: number
  readonly definition: string
}

export interface ReviewReasonEntry extends ListEntry {
  /** Whether the server sets this reason from the recorded values. Users cannot choose it. */
  readonly automatic: boolean
}

export const caseTypes: readonly DescribedEntry[] = lists.caseTypes
export const caseStatuses: readonly DescribedEntry[] = lists.caseStatuses
export const encounterSettings: readonly ListEntry[] = lists.encounterSettings
export const patientGenders: readonly ListEntry[] = lists.patientGenders
export const ageUnits: readonly AgeUnitEntry[] = lists.ageUnits
export const ageBands: readonly AgeBandEntry[] = lists.ageBands
export const asaGrades: readonly ListEntry[] = lists.asaGrades
export const levelsOfCare: readonly LevelOfCareEntry[] = lists.levelsOfCare
export const reviewReasons: readonly ReviewReasonEntry[] = lists.reviewReasons
export const clinicalOutcomes: readonly ListEntry[] = lists.clinicalOutcomes
export const destinationTypes: readonly ListEntry[] = lists.destinationTypes
export const noTransportReasons: readonly ListEntry[] = lists.noTransportReasons
export const followUpStatuses: readonly ListEntry[] = lists.followUpStatuses
export const followUpOutcomes: readonly ListEntry[] = lists.followUpOutcomes
export const diagnosisAgreements: readonly ListEntry[] = lists.diagnosisAgreements
