/** The team's working diagnoses by group. A picker shows the `common` ones first. */
import lists from './data/diagnoses.json' with { type: 'json' }
import type { GroupedEntry, ListEntry } from './codes.ts'

export interface DiagnosisEntry extends GroupedEntry {
  /** ICD-10 code, World Health Organization edition; absent if no code matches exactly. */
  readonly icd10?: string | null
  readonly common?: boolean
}

export const diagnosisGroups: readonly ListEntry[] = lists.diagnosisGroups
export const diagnoses: readonly DiagnosisEntry[] = lists.diagnoses
