import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { overseenBy, ownScope, scopeOfFound, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { listPeople, readForEachDay, type DayOrInstant } from '#people/duties/server/service.ts'
import { listRequirementsInUse, type RequirementRow } from '../../definitions/server/queries.ts'
import type { BriefState } from '../../rules/requirement-state.ts'
import type { Fitness, Return } from '../fitness.contract.ts'
import { byVerdict, toShortFitness, readFitness } from '../fitness.ts'
import { notApplicable, readBriefStates, readVerdicts } from './brief-states.ts'
import { listReturns } from './known-queries.ts'

export interface PersonFitness {
  id: string
  fitness: Fitness
}

/** The maximum for one organization, including requirements of every organization. */
const maxRequirements = 400

const toFitnessState = (
  { id, title, blocks_duty: blocksDuty }: RequirementRow,
  { status, validUntil, isWaiting }: BriefState = notApplicable,
  returned: Return | null,
) => ({
  status,
  validUntil,
  isRenewalWaiting: isWaiting,
  returned,
  requirement: { id, title, blocksDuty },
})

/**
 * Returns the fitness of the people whom the actor oversees today, those who are not fit first. The number of statements does
 * not depend on the number of people.
 */
export async function readTeamFitness(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  limit: number,
): Promise<PersonFitness[]> {
  const scope = overseenBy(actor)
  const people = await listPeople(db, scope, { limit })
  const peopleWithFitness = await readFitnessOf(db, scope, { people, when: clock.now() })
  return peopleWithFitness.toSorted((a, b) => byVerdict(a.fitness.verdict, b.fitness.verdict))
}

/**
 * Returns the fitness of each of these people, who were found in the scope, on their day and in their order. The number of statements
 * for each day is fixed.
 */
export const readFitnessOf = (
  db: Db,
  scope: PeopleScope,
  { people, when }: { people: readonly PersonRow[]; when: DayOrInstant },
): Promise<PersonFitness[]> =>
  readForEachDay(people, when, (peopleOfDay, day) =>
    readFitnessOn(
      db,
      scopeOfFound(
        scope,
        peopleOfDay.map(({ id }) => id),
      ),
      { people: peopleOfDay, day },
    ),
  )

async function readFitnessOn(
  db: Db,
  scope: PeopleScope,
  { people, day }: { people: readonly PersonRow[]; day: string },
): Promise<PersonFitness[]> {
  const organizationIds = [...new Set(people.flatMap(({ organization_id: id }) => id ?? []))]
  const requirementsInUse = await listRequirementsInUse(db, { organizationIds, day }, maxRequirements)
  const rows = requirementsInUse.filter(({ blocks_duty: blocksDuty }) => blocksDuty)
  const requirementIds = rows.map(({ id }) => id)
  const [statesByPerson, returns] = await Promise.all([
    readBriefStates(db, scope, { people, rows, when: day }),
    listReturns(db, scope, { requirementIds, day }),
  ])
  return people.map((person, index) => {
    const states = rows.map((row, position) =>
      toFitnessState(row, statesByPerson[index]?.[position], returns(person.id, row.id)),
    )
    return { id: person.id, fitness: toShortFitness(readFitness(states, day)) }
  })
}

/** Returns whether something grounds the actor on a day. */
export async function isGrounded(db: Db, actor: Actor, day: string): Promise<boolean> {
  const scope = ownScope(actor)
  const people = await listPeople(db, scope, { limit: 1 })
  const organizationIds = actor.organizationId === null ? [] : [actor.organizationId]
  const rows = await listRequirementsInUse(db, { organizationIds, day }, maxRequirements)
  const [verdict] = await readVerdicts(db, scope, { people, rows, when: day })
  return verdict === 'not_fit'
}
