/** Lists for the crew and the level of supervision. */
import lists from './data/team-lists.json' with { type: 'json' }
import type { Listed } from './codes.ts'

export interface CrewRoleEntry extends Listed {
  readonly category: string
}

export interface SupervisionLevelEntry extends Listed {
  readonly order: number
  /** The matching anaesthesia entrustment level, if there is one. */
  readonly entrustment: string | null
  readonly definition: string
}

export const crewRoles: readonly CrewRoleEntry[] = lists.crewRoles
export const clinicianGrades: readonly Listed[] = lists.clinicianGrades
export const involvements: readonly Listed[] = lists.involvements
export const supervisionLevels: readonly SupervisionLevelEntry[] = lists.supervisionLevels
