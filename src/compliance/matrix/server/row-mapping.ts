import type {
  KnownReturns,
  RequirementInUse,
  OverseenPerson,
} from '#compliance/requirements/server/service.ts'
import type { BriefState } from '#compliance/requirements/rules/requirement-state.ts'
import type { NamedRequirement } from '#compliance/requirements/state/contract.ts'

/** People with their states: one for each column, in the same order. */
export interface FoundStates {
  day: string
  columns: RequirementInUse[]
  people: { person: OverseenPerson; states: BriefState[] }[]
}

export interface FoundMatrix extends FoundStates {
  requirements: NamedRequirement[]
  /** Whether one requirement alone is shown, which says nothing about fitness. */
  isPart: boolean
  count: number
  notFit: number
  isCapped: boolean
  returns: KnownReturns
  choices: { requirements: NamedRequirement[]; bases: { code: string; label: string }[] }
}
