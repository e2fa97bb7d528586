import type { RequirementRow } from '#compliance/requirements/definitions/server/queries.ts'
import type { Returns } from '#compliance/requirements/state/server/known-queries.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'

/** People with their states: one for each column, in the same order. */
export interface FoundStates {
  day: string
  columns: RequirementRow[]
  people: { person: PersonRow; states: BriefState[] }[]
}

export interface FoundMatrix extends FoundStates {
  requirements: NamedRequirement[]
  /** Whether one requirement alone is shown, which says nothing about fitness. */
  isPart: boolean
  count: number
  notFit: number
  isCapped: boolean
  returns: Returns
  choices: { requirements: NamedRequirement[]; bases: { code: string; label: string }[] }
}
