/** The lists of who flew and how much help the clinician needed. */
import lists from './data/team-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export interface CrewRoleEntry extends Listed {
  readonly category: string
}

export interface SupervisionLevelEntry extends Listed {
  readonly order: number
  /** The anaesthesia entrustment level it corresponds to, where there is one. */
  readonly entrustment: string | null
  readonly definition: string
}

export const crewRoles: readonly CrewRoleEntry[] = lists.crewRoles
export const clinicianGrades: readonly Listed[] = lists.clinicianGrades
export const involvements: readonly Listed[] = lists.involvements
export const supervisionLevels: readonly SupervisionLevelEntry[] = lists.supervisionLevels
