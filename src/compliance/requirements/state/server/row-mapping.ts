import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import type { Audience, NotApplicable, Person } from '../../rules/applies.ts'
import type { RequirementState, RequirementTerms } from '../../rules/requirement-state.ts'
import type { DayLimits } from '../../rules/status.ts'
import type { KnownWaiver, FindReturn } from './known-queries.ts'

/** A requirement on one day, computed once for everybody. */
export interface RequirementOnDay {
  row: RequirementRow
  terms: RequirementTerms
  audience: Audience
  limits: DayLimits
}

export interface EvaluatedRequirement {
  requirement: RequirementOnDay
  /** null: it does not apply */
  state: RequirementState<KnownWaiver> | null
  notApplicable: NotApplicable | null
}

export interface PersonStates {
  userId: string
  userName: string
  day: string
  /** Today's date in the user's organization. */
  today: string
  judged: EvaluatedRequirement[]
  returns: FindReturn
}

/** Returns the facts that decide which requirements apply to a person. */
export const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  organizationId: row.organization_id,
  role: row.role,
  profession: row.profession,
  duties: row.duties,
  baseCode: row.base_code,
  joinedOn: row.created_at.toISOString().slice(0, 10),
})
