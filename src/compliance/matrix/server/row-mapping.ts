import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import type { Returns } from '#compliance/requirements/state/server/known-queries.ts'
import type { OrganizationCount, PersonRow } from '#people/duties/server/row-mapping.ts'
import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'

/** People with their states: one for each column, in the same order. */
export interface FoundStates {
  columns: RequirementRow[]
  people: { person: PersonRow; day: string; states: BriefState[] }[]
}

export interface FoundMatrix extends FoundStates {
  /** Of the organization that is looked at; people of others have a day of their own. */
  day: string
  today: string
  requirements: NamedRequirement[]
  /** Whether one requirement alone is shown, which says nothing about fitness. */
  isPart: boolean
  count: number
  notFit: number | null
  isCapped: boolean
  returns: Returns
  choices: { requirements: NamedRequirement[]; bases: { code: string; label: string }[] }
}

/** An organization with those who are not fit to fly. */
export interface NotFitOf {
  organization: OrganizationCount
  day: string
  judged: number
  /** How many of its requirements block duty. */
  blocking: number
  notFit: PersonRow[]
}

export interface FoundNotFit {
  organizations: NotFitOf[]
  /** Of those who are named, by id. */
  fitness: ReadonlyMap<string, Fitness>
}
