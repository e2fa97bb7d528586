import type { OverseenPerson, StateCell } from '#compliance/server/service.ts'
import type { NamedRequirement } from '#compliance/state/contract.ts'

export interface FoundMatrix {
  day: string
  requirements: NamedRequirement[]
  people: readonly OverseenPerson[]
  /** For each person one for each requirement, in their order. */
  cells: StateCell[][]
  isCapped: boolean
}
