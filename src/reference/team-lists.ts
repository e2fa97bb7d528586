/** Lists for the crew and the level of supervision. */
import lists from './data/team-lists.json' with { type: 'json' }
import type { ListEntry } from './codes.ts'

export interface CrewRoleEntry extends ListEntry {
  readonly category: string
}

export interface SupervisionLevelEntry extends ListEntry {
  readonly order: number
  /** The matching anaesthesia entrustment level, if there is one. */
  readonly entrustment: string | null
  readonly definition: string
}

export const crewRoles: readonly CrewRoleEntry[] = lists.crewRoles
export const clinicianGrades: readonly ListEntry[] = lists.clinicianGrades
export const involvements: readonly ListEntry[] = lists.involvements
export const supervisionLevels: readonly SupervisionLevelEntry[] = lists.supervisionLevels
