import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { overseenBy } from '../people/server/policy.ts'
import { listPeople, type PersonRow } from '../people/server/queries.ts'
import { listRequirementsInUse } from '../requirements/server/queries.ts'
import type { StateStatus } from '../rules/words.contract.ts'
import type { NamedRequirement } from '../state/contract.ts'
import { askedOn, judge, readKnowledge } from '../state/server/judging.ts'
import { toNamed } from '../state/server/views.ts'

/** The functions that the capabilities above may call. */

const mostRequirements = 400

export type OverseenPerson = PersonRow

/** Returns the active users whom the actor oversees, by name. */
export const readOverseenPeople = (
  db: Db,
  actor: Actor,
  filter: { organizationId?: string | undefined; limit: number },
): Promise<OverseenPerson[]> => listPeople(db, overseenBy(actor), filter)

export interface StateCell {
  status: StateStatus
  validUntil: string | null
}

const none: StateCell = { status: 'not_applicable', validUntil: null }

/** Returns what these people are asked for on a day, and their states in the same order. */
export async function readCells(
  db: Db,
  actor: Actor,
  {
    people,
    day,
    requirementId,
  }: { people: readonly OverseenPerson[]; day: string; requirementId?: string | undefined },
): Promise<{ requirements: NamedRequirement[]; cells: StateCell[][] }> {
  const organizations = new Set(people.flatMap(({ organization_id: id }) => id ?? []))
  const inUse = { organizationIds: [...organizations], day, id: requirementId }
  const rows = await listRequirementsInUse(db, inUse, mostRequirements)
  const knowledge = await readKnowledge(db, overseenBy(actor), { rows, day })
  const asked = rows.map(askedOn(day))
  const cells = people.map((person) =>
    judge(person, asked, knowledge).map((one) =>
      one?.state ? { status: one.state.status, validUntil: one.state.validUntil } : none,
    ),
  )
  return { requirements: asked.map(toNamed), cells }
}
