import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import type { FindReturn } from '#compliance/requirements/state/server/known-queries.ts'
import type { OrganizationCount, PersonRow } from '#people/duties/server/row-mapping.ts'
import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'

/** People with their states: one state for each column, in the same order. */
export interface MatrixStates {
  columns: RequirementRow[]
  people: { person: PersonRow; day: string; states: BriefState[] }[]
}

export interface MatrixRows extends MatrixStates {
  /** The day in the selected organization; people of other organizations have their own. */
  day: string
  today: string
  requirements: NamedRequirement[]
  /** Whether only one requirement is shown, which says nothing about fitness. */
  isSingleRequirement: boolean
  count: number
  notFit: number | null
  isCapped: boolean
  returnedRecords: FindReturn
  choices: { requirements: NamedRequirement[]; bases: { code: string; label: string }[] }
}

/** An organization with its people who are not fit to fly. */
export interface OrganizationRow {
  organization: OrganizationCount
  day: string
  judged: number
  /** How many of its requirements block duty. */
  blocking: number
  notFit: PersonRow[]
}

export interface NotFitRows {
  organizations: OrganizationRow[]
  /** The fitness of the people who are named, by user id. */
  fitness: ReadonlyMap<string, Fitness>
}
