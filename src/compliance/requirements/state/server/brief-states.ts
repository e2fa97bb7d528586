import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { Db } from '#platform/server/db/database.ts'
import { narrowScope, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { readForEachDay, type DayOrInstant } from '#people/duties/server/service.ts'
import { toPerson } from './row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import { isInOrganization, whyNotApplicable, type Person } from '../../rules/applies.ts'
import {
  beginningOfTime,
  findNeededData,
  firstCountingDay,
  lookBackMonths,
  maxWindow,
} from '../../rules/needs.ts'
import { briefState, type BriefState } from '../../rules/requirement-state.ts'
import type { Rule } from '../../rules/contract.ts'
import { takesRecords } from '../../rules/rule-state.ts'
import { isMet, type RecordFacts } from '../../rules/status.ts'
import type { FitVerdict, StateStatus } from '../../rules/words.contract.ts'
import { verdictOf } from '../fitness.ts'
import { listPackedRecords, unpackRecord } from './brief-queries.ts'
import { listFacts, type OwnedFact } from './facts-queries.ts'
import { isInUse, toRequirementOnDay } from './judging.ts'
import { listKnownWaivers, type KnownWaiver } from './known-queries.ts'
import type { RequirementOnDay } from './row-mapping.ts'

export const notApplicable: BriefState = { status: 'not_applicable', validUntil: null, isWaiting: false }
const nothing: readonly never[] = []
/** The maximum amount of logbook data in memory at a time, as people × months. */
const personMonths = 24_000

interface StatesRequest {
  people: readonly PersonRow[]
  rows: readonly RequirementRow[]
  when: DayOrInstant
}

/** A request for people who share the same day. */
type DayRequest = Omit<StatesRequest, 'when'> & { day: string }

interface KnownRecords {
  records: readonly (readonly RecordFacts[] | undefined)[]
  waivers: readonly KnownWaiver[]
}

/**
 * Returns the brief state of each requirement for each of these people, on their day. The result equals that of
 * `evaluateRequirements`, in a fraction of the time: records are read in packed form, and logbooks only as far back as a window
 * reaches. For people who do not meet a rule, the whole logbook is read, because it matters whether they ever met it.
 */
export const readBriefStates = (
  db: Db,
  scope: PeopleScope,
  { people, rows, when }: StatesRequest,
): Promise<BriefState[][]> =>
  readForEachDay(people, when, async (peopleOfDay, day) => {
    const request = { people: peopleOfDay, rows, day }
    const evaluation = await evaluateRecords(db, scope, request)
    await addLogbooks(db, scope, request, evaluation)
    return evaluation.states
  })

/**
 * Returns for each of these people whether a requirement has this status. Logbooks are not read for people whose records decide
 * it.
 */
export const readHasStatus = (
  db: Db,
  scope: PeopleScope,
  { people, rows, when, status }: StatesRequest & { status: StateStatus },
): Promise<boolean[]> =>
  readForEachDay(people, when, (peopleOfDay, day) =>
    haveStatusOn(db, scope, { people: peopleOfDay, rows, day, status }),
  )

async function haveStatusOn(
  db: Db,
  scope: PeopleScope,
  { status, ...request }: DayRequest & { status: StateStatus },
): Promise<boolean[]> {
  const evaluation = await evaluateRecords(db, scope, request)
  const { requirements, states: statesOfPeople } = evaluation
  const isFinal = requirements.map((item) => !isAutomatic(item))
  const isDecided = statesOfPeople.map((states) =>
    states.some((state, position) => state.status === status && (isFinal[position] || isOutsideRules(state))),
  )
  if (requirements.some((item) => isAutomatic(item) && canHaveStatus(status, item.terms.rule)))
    await addLogbooks(db, scope, request, evaluation, isDecided)
  return statesOfPeople.map(
    (states, index) => isDecided[index] === true || states.some((state) => state.status === status),
  )
}

/**
 * Returns for each of these people whether they are fit to fly. Logbooks are not read for people who are grounded by a record,
 * or by the lack of one.
 */
export function readVerdicts(
  db: Db,
  scope: PeopleScope,
  { people, rows, when }: StatesRequest,
): Promise<FitVerdict[]> {
  const blocking = rows.filter(({ blocks_duty: blocksDuty }) => blocksDuty)
  return readForEachDay(people, when, (peopleOfDay, day) =>
    readVerdictsOn(db, scope, { people: peopleOfDay, rows: blocking, day }),
  )
}

async function readVerdictsOn(db: Db, scope: PeopleScope, blocking: DayRequest): Promise<FitVerdict[]> {
  const evaluation = await evaluateRecords(db, scope, blocking)
  const { requirements, states: statesOfPeople } = evaluation
  const isDecided = statesOfPeople.map(
    (states) =>
      toVerdict(
        states.filter(
          (_, position) => requirements[position] !== undefined && !isAutomatic(requirements[position]),
        ),
      ) === 'not_fit',
  )
  await addLogbooks(db, scope, blocking, evaluation, isDecided)
  return statesOfPeople.map(toVerdict)
}

const toVerdict = (blocking: readonly BriefState[]): FitVerdict =>
  verdictOf(blocking.map(({ status }) => ({ status, requirement: { blocksDuty: true } })))

/** Returns whether a rule can lead to a status. Only rules that accept records can wait for verification. */
const canHaveStatus = (status: StateStatus, rule: Rule | null): boolean =>
  !['exempt', 'not_applicable'].includes(status) &&
  (!['submitted', 'rejected'].includes(status) || (rule !== null && takesRecords(rule)))

/** Evaluates the requirements with records and waivers only. */
async function evaluateRecords(
  db: Db,
  scope: PeopleScope,
  { people, rows, day }: DayRequest,
): Promise<Evaluation> {
  const requirements = rows.map(toRequirementOnDay(day))
  const ids = people.map(({ id }) => id)
  const narrowedScope = narrowScope(scope, ids)
  const requirementIds = rows.map(({ id }) => id)
  const packed = await listPackedRecords(db, narrowedScope, { requirementIds, day, people: ids.length })
  const waivers = Map.groupBy(await listKnownWaivers(db, narrowedScope, day), ({ ownerId }) => ownerId)
  const recordsOfPeople = ids.map((id) => ({
    records: unpackByRequirement(packed.get(id)),
    waivers: waivers.get(id) ?? nothing,
  }))
  return {
    requirements,
    recordsOfPeople,
    states: people.map((person, index) =>
      toBriefStates(toPerson(person), requirements, recordsOfPeople[index]),
    ),
  }
}

function unpackByRequirement(packed: readonly number[] = nothing): RecordFacts[][] {
  const byRequirement: RecordFacts[][] = []
  for (const item of packed) {
    const { position, record } = unpackRecord(item)
    const others = byRequirement[position]
    if (others) others.push(record)
    else byRequirement[position] = [record]
  }
  return byRequirement
}

function toBriefStates(
  person: Person,
  requirements: readonly RequirementOnDay[],
  { records, waivers }: KnownRecords = { records: nothing, waivers: nothing },
): BriefState[] {
  return requirements.map((item, position) =>
    toBriefState(person, item, { records: records[position] ?? nothing, waivers, facts: nothing }),
  )
}

function toBriefState(
  person: Person,
  item: RequirementOnDay,
  {
    records,
    waivers,
    facts,
  }: { records: readonly RecordFacts[]; waivers: readonly KnownWaiver[]; facts: readonly OwnedFact[] },
): BriefState {
  const { row, audience, terms, limits } = item
  if (!isInOrganization(audience, person) || !isInUse(item)) return notApplicable
  if (whyNotApplicable(audience, person, limits.day) !== null) return notApplicable
  const ownWaivers =
    waivers.length === 0 ? waivers : waivers.filter(({ requirementId }) => requirementId === row.id)
  return briefState(terms, { records, waivers: ownWaivers, facts }, limits)
}

interface Evaluation {
  requirements: readonly RequirementOnDay[]
  /** The records and waivers of each person. */
  recordsOfPeople: readonly KnownRecords[]
  /** The states of each person, one for each requirement. */
  states: BriefState[][]
}

const isAutomatic = ({ terms: { rule } }: RequirementOnDay) => rule !== null && !rule.isPaused

/**
 * Evaluates rules about the logbook and CPD. An event counts no longer than its window. So if the events read so far show that
 * somebody was current after that time, earlier ones cannot change the state. Each step reads further back, for fewer people;
 * the last step reads the whole logbook of those who met a rule in none of the last five years.
 */
async function addLogbooks(
  db: Db,
  scope: PeopleScope,
  { people, rows, day }: DayRequest,
  evaluation: Evaluation,
  isDecided: readonly boolean[] = nothing,
): Promise<void> {
  let automaticIndexes = evaluation.requirements.flatMap((item, position) =>
    isAutomatic(item) ? [position] : [],
  )
  const ruleAt = (position: number) => rows[position]?.rule ?? null
  const window = maxWindow(automaticIndexes.map(ruleAt))
  let undecided = people.flatMap((person, index) => {
    const isUndecided = automaticIndexes.some(
      (position) => !isOutsideRules(evaluation.states[index]?.[position]),
    )
    return isUndecided && !isDecided[index] ? [{ person, index }] : []
  })
  const firstMonths = Math.max(1, window)
  for (let months = firstMonths; undecided.length > 0; months *= 2) {
    const isFirst = months === firstMonths
    const isLast = months >= 2 * lookBackMonths
    const stepFrom = isFirst ? firstCountingDay(automaticIndexes.map(ruleAt), day) : plusMonths(day, -months)
    const from = isLast ? beginningOfTime : stepFrom
    const needs = { ...findNeededData(automaticIndexes.map(ruleAt), day), from, isNamed: false }
    for (const group of inGroups(undecided, months)) {
      const narrowedScope = narrowScope(
        scope,
        group.map(({ person }) => person.id),
      )
      const facts = Map.groupBy(await listFacts(db, narrowedScope, needs), ({ ownerId }) => ownerId)
      for (const { person, index } of group)
        evaluateWithFacts(evaluation, { person, index, automaticIndexes, facts: facts.get(person.id) })
    }
    if (isLast) return
    // Nothing before the first step counts on the day itself.
    const settledFrom = isFirst ? day : plusMonths(from, window)
    const isUndecidedAt = (index: number, position: number) => {
      const state = evaluation.states[index]?.[position]
      return !isOutsideRules(state) && !isSettled(state, settledFrom)
    }
    undecided = undecided.filter(({ index }) =>
      automaticIndexes.some((position) => isUndecidedAt(index, position)),
    )
    automaticIndexes = automaticIndexes.filter((position) =>
      undecided.some(({ index }) => isUndecidedAt(index, position)),
    )
  }
}

const isOutsideRules = (state: BriefState | undefined): boolean =>
  state === undefined || state.status === 'exempt' || state.status === 'not_applicable'

/** Whether earlier events cannot change the state. For a requirement that is met only by its grace period, they can. */
const isSettled = (state: BriefState | undefined, from: string): boolean =>
  state !== undefined && (state.validUntil === null ? isMet(state.status) : state.validUntil >= from)

function* inGroups<Item>(all: readonly Item[], months: number): Generator<Item[]> {
  const size = Math.max(100, Math.floor(personMonths / months))
  for (let position = 0; position < all.length; position += size) yield all.slice(position, position + size)
}

function evaluateWithFacts(
  { requirements, recordsOfPeople, states: statesOfPeople }: Evaluation,
  {
    person,
    index,
    automaticIndexes,
    facts = nothing,
  }: {
    person: PersonRow
    index: number
    automaticIndexes: readonly number[]
    facts: readonly OwnedFact[] | undefined
  },
): void {
  const [states, known] = [statesOfPeople[index], recordsOfPeople[index]]
  if (!states || !known) return
  const personFacts = toPerson(person)
  for (const position of automaticIndexes) {
    const requirement = requirements[position]
    if (!requirement) continue
    states[position] = toBriefState(personFacts, requirement, {
      records: known.records[position] ?? nothing,
      waivers: known.waivers,
      facts,
    })
  }
}
