import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import type { Audience, NotApplicable, Person } from '../../rules/applies.ts'
import type { RequirementState, RequirementTerms } from '../../rules/requirement-state.ts'
import type { DayLimits } from '../../rules/status.ts'
import type { KnownWaiver, Returns } from './known-queries.ts'

/** What a requirement asks on one day, worked out once for everybody. */
export interface RequirementOnDay {
  row: RequirementRow
  terms: RequirementTerms
  audience: Audience
  limits: DayLimits
}

export interface Judged {
  requirement: RequirementOnDay
  /** Null: it does not apply. */
  state: RequirementState<KnownWaiver> | null
  notApplicable: NotApplicable | null
}

export interface PersonStates {
  userId: string
  userName: string
  day: string
  /** In the organization of the user. */
  today: string
  judged: Judged[]
  returns: Returns
}

/** Returns what decides which requirements apply to somebody. */
export const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  organizationId: row.organization_id,
  role: row.role,
  profession: row.profession,
  duties: row.duties,
  baseCode: row.base_code,
  joinedOn: row.created_at.toISOString().slice(0, 10),
})
