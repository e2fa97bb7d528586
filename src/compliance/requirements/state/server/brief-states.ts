import { plusMonths } from '#platform/contract/calendar-days.ts'
import type { Db } from '#platform/server/db/database.ts'
import { narrowedTo, type PeopleScope } from '#people/users/reach/server/policy.ts'
import type { PersonRow } from '#people/duties/server/row-mapping.ts'
import { readOnTheirDays, type When } from '#people/duties/server/service.ts'
import { toPerson } from './row-mapping.ts'
import type { RequirementRow } from '../../definitions/server/queries.ts'
import { isInOrganization, whyNotApplicable, type Person } from '../../rules/applies.ts'
import { longestWindow, lookBackMonths, needsOf, theBeginning } from '../../rules/needs.ts'
import { briefState, type BriefState } from '../../rules/requirement-state.ts'
import type { Rule } from '../../rules/contract.ts'
import { takesRecords } from '../../rules/rule-state.ts'
import { isMet, type RecordFacts } from '../../rules/status.ts'
import type { FitVerdict, StateStatus } from '../../rules/words.contract.ts'
import { verdictOf } from '../fitness.ts'
import { listPackedRecords, unpacked } from './brief-queries.ts'
import { listFacts, type OwnedFact } from './facts-queries.ts'
import { isInUse, requirementOn } from './judging.ts'
import { listKnownWaivers, type KnownWaiver } from './known-queries.ts'
import type { RequirementOnDay } from './row-mapping.ts'

const notApplicable: BriefState = { status: 'not_applicable', validUntil: null, isWaiting: false }
const nothing: readonly never[] = []
/** So much of the logbooks is in memory at a time. */
const personMonths = 24_000

interface Asked {
  people: readonly PersonRow[]
  rows: readonly RequirementRow[]
  when: When
}

/** Of people for whom it is the same day. */
type Wanted = Omit<Asked, 'when'> & { day: string }

interface Known {
  records: readonly (readonly RecordFacts[] | undefined)[]
  waivers: readonly KnownWaiver[]
}

/**
 * Returns for each of these people the state of each requirement on their day, and nothing else of it. The same as `judge` says, in a
 * fraction of the time: records come packed, and logbooks only as far back as a window reaches, except of those who do not meet a
 * rule, because only there it matters whether they ever did.
 */
export const readBriefs = (
  db: Db,
  scope: PeopleScope,
  { people, rows, when }: Asked,
): Promise<BriefState[][]> =>
  readOnTheirDays(people, when, async (some, day) => {
    const wanted = { people: some, rows, day }
    const judging = await judgeRecords(db, scope, wanted)
    await addLogbooks(db, scope, wanted, judging)
    return judging.found
  })

/** Returns for each of these people whether a requirement has this status. Reads no logbook of those whose records say so. */
export const readWhoHas = (
  db: Db,
  scope: PeopleScope,
  { people, rows, when, status }: Asked & { status: StateStatus },
): Promise<boolean[]> =>
  readOnTheirDays(people, when, (some, day) => whoHas(db, scope, { people: some, rows, day, status }))

async function whoHas(
  db: Db,
  scope: PeopleScope,
  { status, ...wanted }: Wanted & { status: StateStatus },
): Promise<boolean[]> {
  const judging = await judgeRecords(db, scope, wanted)
  const { requirements, found } = judging
  const isFinal = requirements.map((item) => !isAutomatic(item))
  const isKnown = found.map((states) =>
    states.some((state, at) => state.status === status && (isFinal[at] || isOutsideRules(state))),
  )
  if (requirements.some((item) => isAutomatic(item) && canBe(status, item.terms.rule)))
    await addLogbooks(db, scope, wanted, judging, isKnown)
  return found.map(
    (states, index) => isKnown[index] === true || states.some((state) => state.status === status),
  )
}

/**
 * Returns for each of these people whether they are fit to fly. Reads no logbook of those whom a record, or the lack of one,
 * grounds already.
 */
export function readVerdicts(
  db: Db,
  scope: PeopleScope,
  { people, rows, when }: Asked,
): Promise<FitVerdict[]> {
  const blocking = rows.filter(({ blocks_duty: blocksDuty }) => blocksDuty)
  return readOnTheirDays(people, when, (some, day) =>
    verdictsOn(db, scope, { people: some, rows: blocking, day }),
  )
}

async function verdictsOn(db: Db, scope: PeopleScope, blocking: Wanted): Promise<FitVerdict[]> {
  const judging = await judgeRecords(db, scope, blocking)
  const { requirements, found } = judging
  const isKnown = found.map(
    (states) =>
      verdictAmong(
        states.filter((_, at) => requirements[at] !== undefined && !isAutomatic(requirements[at])),
      ) === 'not_fit',
  )
  await addLogbooks(db, scope, blocking, judging, isKnown)
  return found.map(verdictAmong)
}

const verdictAmong = (blocking: readonly BriefState[]): FitVerdict =>
  verdictOf(blocking.map(({ status }) => ({ status, requirement: { blocksDuty: true } })))

/** Only a rule that takes records can wait for their verification. */
const canBe = (status: StateStatus, rule: Rule | null): boolean =>
  !['exempt', 'not_applicable'].includes(status) &&
  (!['submitted', 'rejected'].includes(status) || (rule !== null && takesRecords(rule)))

/** Judges by records and waivers alone. */
async function judgeRecords(db: Db, scope: PeopleScope, { people, rows, day }: Wanted): Promise<Judging> {
  const requirements = rows.map(requirementOn(day))
  const ids = people.map(({ id }) => id)
  const narrowed = narrowedTo(scope, ids)
  const requirementIds = rows.map(({ id }) => id)
  const packed = await listPackedRecords(db, narrowed, { requirementIds, day, people: ids.length })
  const waivers = Map.groupBy(await listKnownWaivers(db, narrowed, day), ({ ownerId }) => ownerId)
  const known = ids.map((id) => ({ records: recordsOf(packed.get(id)), waivers: waivers.get(id) ?? nothing }))
  return {
    requirements,
    known,
    found: people.map((person, index) => briefsOf(toPerson(person), requirements, known[index])),
  }
}

function recordsOf(packed: readonly number[] = nothing): RecordFacts[][] {
  const byRequirement: RecordFacts[][] = []
  for (const item of packed) {
    const { at, record } = unpacked(item)
    const others = byRequirement[at]
    if (others) others.push(record)
    else byRequirement[at] = [record]
  }
  return byRequirement
}

function briefsOf(
  person: Person,
  requirements: readonly RequirementOnDay[],
  { records, waivers }: Known = { records: nothing, waivers: nothing },
): BriefState[] {
  return requirements.map((item, at) =>
    briefOf(person, item, { records: records[at] ?? nothing, waivers, facts: nothing }),
  )
}

function briefOf(
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

interface Judging {
  requirements: readonly RequirementOnDay[]
  known: readonly Known[]
  found: BriefState[][]
}

const isAutomatic = ({ terms: { rule } }: RequirementOnDay) => rule !== null && !rule.isPaused

/**
 * Judges the rules that the logbook and CPD feed. What an event older than a window says ends within the window, so whoever was
 * current after that is settled: each step looks further back, for fewer people, until the last reads the whole logbook of those
 * who met a rule in none of the five years before.
 */
async function addLogbooks(
  db: Db,
  scope: PeopleScope,
  { people, rows, day }: Wanted,
  judging: Judging,
  isKnown: readonly boolean[] = nothing,
): Promise<void> {
  let fed = judging.requirements.flatMap((item, at) => (isAutomatic(item) ? [at] : []))
  const ruleAt = (at: number) => rows[at]?.rule ?? null
  const window = longestWindow(fed.map(ruleAt))
  let open = people.flatMap((person, index) => {
    const isOpen = fed.some((at) => !isOutsideRules(judging.found[index]?.[at]))
    return isOpen && !isKnown[index] ? [{ person, index }] : []
  })
  for (let months = Math.max(1, window); open.length > 0; months *= 2) {
    const isLast = months >= 2 * lookBackMonths
    const from = isLast ? theBeginning : plusMonths(day, -months)
    const needs = { ...needsOf(fed.map(ruleAt), day), from, isNamed: false }
    for (const some of inGroups(open, months)) {
      const narrowed = narrowedTo(
        scope,
        some.map(({ person }) => person.id),
      )
      const facts = Map.groupBy(await listFacts(db, narrowed, needs), ({ ownerId }) => ownerId)
      for (const { person, index } of some)
        judgeWithFacts(judging, { person, index, fed, facts: facts.get(person.id) })
    }
    if (isLast) return
    const settledFrom = plusMonths(from, window)
    const isOpenAt = (index: number, at: number) => {
      const state = judging.found[index]?.[at]
      return !isOutsideRules(state) && !isSettled(state, settledFrom)
    }
    open = open.filter(({ index }) => fed.some((at) => isOpenAt(index, at)))
    fed = fed.filter((at) => open.some(({ index }) => isOpenAt(index, at)))
  }
}

const isOutsideRules = (state: BriefState | undefined): boolean =>
  state === undefined || state.status === 'exempt' || state.status === 'not_applicable'

/** What is met only by its days of grace may have been current longer than the events that were read say. */
const isSettled = (state: BriefState | undefined, from: string): boolean =>
  state !== undefined && (state.validUntil === null ? isMet(state.status) : state.validUntil >= from)

function* inGroups<Item>(all: readonly Item[], months: number): Generator<Item[]> {
  const size = Math.max(100, Math.floor(personMonths / months))
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

function judgeWithFacts(
  { requirements, known, found }: Judging,
  {
    person,
    index,
    fed,
    facts = nothing,
  }: { person: PersonRow; index: number; fed: readonly number[]; facts: readonly OwnedFact[] | undefined },
): void {
  const [states, recorded] = [found[index], known[index]]
  if (!states || !recorded) return
  const holder = toPerson(person)
  for (const at of fed) {
    const requirement = requirements[at]
    if (!requirement) continue
    states[at] = briefOf(holder, requirement, {
      records: recorded.records[at] ?? nothing,
      waivers: recorded.waivers,
      facts,
    })
  }
}
