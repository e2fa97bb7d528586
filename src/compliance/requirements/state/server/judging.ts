import type { Db } from '#platform/server/db/database.ts'
import { plusDays, plusMonths } from '#platform/contract/calendar-days.ts'
import { narrowedTo, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import { toAudience, toTerms } from '../../definitions/server/row-mapping.ts'
import { isInOrganization, whyNotApplicable } from '../../rules/applies.ts'
import { longestWindow, needsOf, theBeginning, type Needs } from '../../rules/needs.ts'
import { requirementState } from '../../rules/requirement-state.ts'
import { limitsOf } from '../../rules/status.ts'
import { listFacts, type OwnedFact } from './facts-queries.ts'
import { listKnownRecords, listKnownWaivers, type KnownRecord, type KnownWaiver } from './known-queries.ts'
import { toPerson, type RequirementOnDay, type Judged } from './row-mapping.ts'

export const requirementOn =
  (day: string) =>
  (row: RequirementRow): RequirementOnDay => {
    const terms = toTerms(row)
    return { row, terms, audience: toAudience(row), limits: limitsOf(terms, day) }
  }

/** What was retired on a day is asked of nobody from then on. */
export const isInUse = ({ row, limits }: RequirementOnDay): boolean =>
  row.status === 'active' || (row.retired_on !== null && row.retired_on > limits.day)

/** What is known of the users of a scope, by user. */
export interface Knowledge {
  records: ReadonlyMap<string, KnownRecord[]>
  waivers: ReadonlyMap<string, KnownWaiver[]>
  facts: ReadonlyMap<string, OwnedFact[]>
}

/** Reads what decides the states of these users: a fixed number of statements, whatever the number of people and requirements. */
export async function readKnowledge(
  db: Db,
  scope: PeopleScope,
  { rows, day }: { rows: readonly RequirementRow[]; day: string },
): Promise<Knowledge> {
  const requirementIds = rows.map(({ id }) => id)
  const needs = neededFor(rows, day)
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

interface Judging {
  people: readonly PersonRow[]
  requirements: readonly RequirementOnDay[]
  day: string
}

/** As `readKnowledge`, with the whole logbook of those who met a rule in none of these years: it says when they last did. */
export async function readWholeKnowledge(
  db: Db,
  scope: PeopleScope,
  { people, requirements, day }: Judging,
): Promise<Knowledge> {
  const rows = requirements.map(({ row }) => row)
  const knowledge = await readKnowledge(db, scope, { rows, day })
  const { from } = neededFor(rows, day)
  // An event before it may decide until then.
  const settledFrom = plusMonths(from, longestWindow(rows.map(({ rule }) => rule)))
  const open = people.flatMap((person) =>
    judge(person, requirements, knowledge).flatMap((item) =>
      item !== null && isOpen(item, settledFrom)
        ? [{ id: person.id, rule: item.requirement.terms.rule }]
        : [],
    ),
  )
  if (open.length === 0) return knowledge
  const ids = [...new Set(open.map(({ id }) => id))]
  const rules = [...new Set(open.map(({ rule }) => rule))]
  const needs = { ...needsOf(rules, day), from: theBeginning, to: plusDays(from, -1), isNamed: true }
  const earlier = await listFacts(db, narrowedTo(scope, ids), needs)
  const facts = new Map(knowledge.facts)
  for (const [id, more] of Map.groupBy(earlier, ({ ownerId }) => ownerId))
    facts.set(id, [...more, ...(facts.get(id) ?? nothing)])
  return { ...knowledge, facts }
}

const neededFor = (rows: readonly RequirementRow[], day: string): Needs =>
  needsOf(
    rows.map(({ rule }) => rule),
    day,
  )

const isOpen = ({ state }: Judged, settledFrom: string): boolean =>
  state !== null && state.rule !== null && !state.rule.isMet && (state.rule.currentUntil ?? '') < settledFrom

/** Returns the state of each requirement of somebody's organization; null for one of another organization, or no longer in use. */
export function judge(
  person: PersonRow,
  requirements: readonly RequirementOnDay[],
  knowledge: Knowledge,
): (Judged | null)[] {
  const of = toPerson(person)
  const records = Map.groupBy(knowledge.records.get(person.id) ?? [], ({ requirementId }) => requirementId)
  const waivers = knowledge.waivers.get(person.id) ?? nothing
  const facts = knowledge.facts.get(person.id) ?? nothing
  return requirements.map((item) => {
    const { audience, terms, limits, row } = item
    if (!isInOrganization(audience, of) || !isInUse(item)) return null
    const notApplicable = whyNotApplicable(audience, of, limits.day)
    if (notApplicable !== null) return { requirement: item, state: null, notApplicable }
    const known = {
      records: records.get(row.id) ?? nothing,
      waivers: waivers.filter(({ requirementId }) => requirementId === row.id),
      facts,
    }
    return { requirement: item, state: requirementState(terms, known, limits), notApplicable }
  })
}
