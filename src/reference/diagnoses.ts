/** The team's working diagnoses, grouped; `common` ones are offered first. */
import lists from './data/diagnoses.json' with { type: 'json' }
import type { Grouped, Listed } from './codes.ts'

export interface DiagnosisEntry extends Grouped {
  /** World Health Organization edition; absent where no code is exact. */
  readonly icd10?: string | null
  readonly common?: boolean
}

export const diagnosisGroups: readonly Listed[] = lists.diagnosisGroups
export const diagnoses: readonly DiagnosisEntry[] = lists.diagnoses
