import type { Db } from '#platform/server/db/database.ts'
import { jobScope } from '#people/users/reach/server/policy.ts'
import { listPeople } from '#people/duties/server/service.ts'
import { listRequirementsInUse } from '../../definitions/server/queries.ts'
import type { NextAction, StateStatus } from '../../rules/words.contract.ts'
import { toRequirementOnDay, evaluateRequirements, readAllPeopleFacts } from './judging.ts'
import type { EvaluatedRequirement } from './row-mapping.ts'

/** A requirement that applies to a user, with its status on a day. */
export interface ApplicableRequirement {
  requirementId: string
  title: string
  category: string
  blocksDuty: boolean
  remindDays: readonly number[]
  /** Whether the logbook decides its status at present. */
  isAutomatic: boolean
  status: StateStatus
  validUntil: string | null
  isInGrace: boolean
  isUnmetAfterWaiver: boolean
  nextAction: NextAction
}

const maxRequirements = 400

/**
 * Returns the requirements that apply to each of these active users of an organization, for a job or for the user's own
 * calendar. It runs a fixed number of statements; the caller limits the number of users.
 */
export async function listApplicableRequirements(
  db: Db,
  userIds: readonly string[],
  { organizationId, day }: { organizationId: string | null; day: string },
): Promise<Map<string, ApplicableRequirement[]>> {
  const organizationIds = organizationId === null ? [] : [organizationId]
  const rows = await listRequirementsInUse(db, { organizationIds, day }, maxRequirements)
  if (rows.length === 0 || userIds.length === 0) return new Map()
  const scope = jobScope(userIds)
  const people = await listPeople(db, scope, { limit: userIds.length })
  const requirements = rows.map(toRequirementOnDay(day))
  const peopleFacts = await readAllPeopleFacts(db, scope, { people, requirements, day })
  return new Map(
    people.map((person) => [
      person.id,
      evaluateRequirements(person, requirements, peopleFacts).flatMap(toApplicable),
    ]),
  )
}

function toApplicable(evaluated: EvaluatedRequirement | null): ApplicableRequirement[] {
  if (evaluated === null || evaluated.state === null) return []
  const { id, title, category, blocks_duty: blocksDuty, remind_days: remindDays } = evaluated.requirement.row
  const { status, validUntil, isInGrace, isUnmetAfterWaiver, nextAction, rule } = evaluated.state
  const requirement = { requirementId: id, title, category, blocksDuty, remindDays }
  const state = { status, validUntil, isInGrace, isUnmetAfterWaiver, nextAction }
  return [{ ...requirement, isAutomatic: rule !== null, ...state }]
}
