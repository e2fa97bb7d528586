import type { Db } from '#platform/server/db/database.ts'
import { peopleOfJob } from '#people/users/reach/server/policy.ts'
import { listPeople } from '#people/duties/server/service.ts'
import { listRequirementsInUse } from '../../definitions/server/queries.ts'
import type { NextAction, StateStatus } from '../../rules/words.contract.ts'
import { requirementOn, judge, readWholeKnowledge } from './judging.ts'
import type { Judged } from './row-mapping.ts'

/** One thing that a user must keep current, as it stands on a day. */
export interface KeptCurrent {
  requirementId: string
  title: string
  category: string
  blocksDuty: boolean
  remindDays: readonly number[]
  /** The logbook decides it at present. */
  isAutomatic: boolean
  status: StateStatus
  validUntil: string | null
  isInGrace: boolean
  opensAfterWaiver: boolean
  nextAction: NextAction
}

const maxRequirements = 400

/**
 * Returns what applies to each of these active users of an organization, for a job or their own calendar. A fixed number of
 * statements; the caller bounds the users.
 */
export async function listKeptCurrent(
  db: Db,
  userIds: readonly string[],
  { organizationId, day }: { organizationId: string | null; day: string },
): Promise<Map<string, KeptCurrent[]>> {
  const organizationIds = organizationId === null ? [] : [organizationId]
  const rows = await listRequirementsInUse(db, { organizationIds, day }, maxRequirements)
  if (rows.length === 0 || userIds.length === 0) return new Map()
  const scope = peopleOfJob(userIds)
  const people = await listPeople(db, scope, { limit: userIds.length })
  const requirements = rows.map(requirementOn(day))
  const knowledge = await readWholeKnowledge(db, scope, { people, requirements, day })
  return new Map(
    people.map((person) => [person.id, judge(person, requirements, knowledge).flatMap(toKeptCurrent)]),
  )
}

function toKeptCurrent(judged: Judged | null): KeptCurrent[] {
  if (judged === null || judged.state === null) return []
  const { id, title, category, blocks_duty: blocksDuty, remind_days: remindDays } = judged.requirement.row
  const { status, validUntil, isInGrace, opensAfterWaiver, nextAction, rule } = judged.state
  const requirement = { requirementId: id, title, category, blocksDuty, remindDays }
  const state = { status, validUntil, isInGrace, opensAfterWaiver, nextAction }
  return [{ ...requirement, isAutomatic: rule !== null, ...state }]
}
