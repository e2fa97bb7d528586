import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import type { FindReturn } from '#compliance/requirements/state/server/known-queries.ts'
import type { CountedOrganization, PersonRow } from '#people/duties/server/row-mapping.ts'
import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'

/** People with their states: one state for each column, in the same order. */
export interface MatrixStates {
  columns: RequirementRow[]
  people: { person: PersonRow; day: string; states: BriefState[] }[]
}

export interface MatrixRows extends MatrixStates {
  /** The day of the statuses in the selected organization. People of another organization have the day in their own. */
  day: string
  today: string
  requirements: NamedRequirement[]
  /** Whether only one requirement is shown. A single requirement does not tell whether somebody is fit to fly. */
  isSingleRequirement: boolean
  count: number
  notFit: number | null
  isCapped: boolean
  findReturn: FindReturn
  choices: { requirements: NamedRequirement[]; bases: { code: string; label: string }[] }
}

/** An organization with its people who are not fit to fly. */
export interface OrganizationRow {
  organization: CountedOrganization
  day: string
  judged: number
  /** How many of its requirements block duty. */
  blocking: number
  notFitPeople: PersonRow[]
}

export interface NotFitRows {
  organizations: OrganizationRow[]
  /** The fitness, by user id, of the people whom the answer lists by name. */
  fitness: ReadonlyMap<string, Fitness>
}
