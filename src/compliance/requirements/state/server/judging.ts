import type { Db } from '#platform/server/db/database.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { narrowScope, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import { toAudience, toTerms } from '../../definitions/server/row-mapping.ts'
import { isInOrganization, whyNotApplicable } from '../../rules/applies.ts'
import { maxWindow, findNeededData, beginningOfTime, type NeededData } from '../../rules/needs.ts'
import { requirementState } from '../../rules/requirement-state.ts'
import { limitsOf } from '../../rules/status.ts'
import { listFacts, type OwnedFact } from './facts-queries.ts'
import { listKnownRecords, listKnownWaivers, type KnownRecord, type KnownWaiver } from './known-queries.ts'
import { toPerson, type RequirementOnDay, type EvaluatedRequirement } from './row-mapping.ts'

export const toRequirementOnDay =
  (day: string) =>
  (row: RequirementRow): RequirementOnDay => {
    const terms = toTerms(row)
    return { row, terms, audience: toAudience(row), limits: limitsOf(terms, day) }
  }

/** Returns whether a requirement is in use on a day. A retired one applies to nobody from the day of its retirement. */
export const isInUse = ({ row, limits }: RequirementOnDay): boolean =>
  row.status === 'active' || (row.retired_on !== null && row.retired_on > limits.day)

/** Facts about the users in scope, by user id. */
export interface PeopleFacts {
  records: ReadonlyMap<string, KnownRecord[]>
  waivers: ReadonlyMap<string, KnownWaiver[]>
  facts: ReadonlyMap<string, OwnedFact[]>
}

/**
 * Reads the facts that decide the states of these users, with a fixed number of statements, whatever the number of people and
 * requirements.
 */
export async function readPeopleFacts(
  db: Db,
  scope: PeopleScope,
  { rows, day }: { rows: readonly RequirementRow[]; day: string },
): Promise<PeopleFacts> {
  const requirementIds = rows.map(({ id }) => id)
  const needs = findNeeded(rows, day)
  const records = await listKnownRecords(db, scope, { requirementIds, day })
  const waivers = await listKnownWaivers(db, scope, day)
  const facts = await listFacts(db, scope, { ...needs, isNamed: true })
  return {
    records,
    waivers: Map.groupBy(waivers, ({ ownerId }) => ownerId),
    facts: Map.groupBy(facts, ({ ownerId }) => ownerId),
  }
}

const nothing: readonly never[] = []

interface EvaluationRequest {
  people: readonly PersonRow[]
  requirements: readonly RequirementOnDay[]
  day: string
}

/**
 * Like `readPeopleFacts`, but reads the whole logbook of people who met a rule in none of the years that are usually read. It
 * shows when they last met the rule.
 */
export async function readAllPeopleFacts(
  db: Db,
  scope: PeopleScope,
  { people, requirements, day }: EvaluationRequest,
): Promise<PeopleFacts> {
  const rows = requirements.map(({ row }) => row)
  const peopleFacts = await readPeopleFacts(db, scope, { rows, day })
  const { from } = findNeeded(rows, day)
  // Events that are not read yet may keep somebody current until this day.
  const settledFrom = plusMonths(from, maxWindow(rows.map(({ rule }) => rule)))
  const undecided = people.flatMap((person) =>
    evaluateRequirements(person, requirements, peopleFacts).flatMap((item) =>
      item !== null && isUndecided(item, settledFrom)
        ? [{ id: person.id, rule: item.requirement.terms.rule }]
        : [],
    ),
  )
  if (undecided.length === 0) return peopleFacts
  const ids = [...new Set(undecided.map(({ id }) => id))]
  const rules = [...new Set(undecided.map(({ rule }) => rule))]
  const needs = {
    ...findNeededData(rules, day),
    from: beginningOfTime,
    to: plusDays(from, -1),
    isNamed: true,
  }
  const earlierFacts = await listFacts(db, narrowScope(scope, ids), needs)
  const facts = new Map(peopleFacts.facts)
  for (const [id, more] of Map.groupBy(earlierFacts, ({ ownerId }) => ownerId))
    facts.set(id, [...more, ...(facts.get(id) ?? nothing)])
  return { ...peopleFacts, facts }
}

const findNeeded = (rows: readonly RequirementRow[], day: string): NeededData =>
  findNeededData(
    rows.map(({ rule }) => rule),
    day,
  )

const isUndecided = ({ state }: EvaluatedRequirement, settledFrom: string): boolean =>
  state !== null && state.rule !== null && !state.rule.isMet && (state.rule.currentUntil ?? '') < settledFrom

/** Returns the state of each requirement for a person; null for one of another organization, or one that is no longer in use. */
export function evaluateRequirements(
  person: PersonRow,
  requirements: readonly RequirementOnDay[],
  peopleFacts: PeopleFacts,
): (EvaluatedRequirement | null)[] {
  const personFacts = toPerson(person)
  const records = Map.groupBy(peopleFacts.records.get(person.id) ?? [], ({ requirementId }) => requirementId)
  const waivers = peopleFacts.waivers.get(person.id) ?? nothing
  const facts = peopleFacts.facts.get(person.id) ?? nothing
  return requirements.map((item) => {
    const { audience, terms, limits, row } = item
    if (!isInOrganization(audience, personFacts) || !isInUse(item)) return null
    const notApplicable = whyNotApplicable(audience, personFacts, limits.day)
    if (notApplicable !== null) return { requirement: item, state: null, notApplicable }
    const requirementFacts = {
      records: records.get(row.id) ?? nothing,
      waivers: waivers.filter(({ requirementId }) => requirementId === row.id),
      facts,
    }
    return { requirement: item, state: requirementState(terms, requirementFacts, limits), notApplicable }
  })
}
