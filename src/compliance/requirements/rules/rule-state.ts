import type { Condition, Rule } from './contract.ts'
import { countOn, eventsOn, eventThatEnds, metOn, type Quota } from './counting.ts'
import { countedEvents, type CountedEvent, type Fact } from './facts.ts'
import { allOf, anyOf, isIn, lastDayFrom, never, type Periods } from './periods.ts'

export interface ConditionState {
  condition: Condition
  isMet: boolean
  counted: number
  missing: number
  /** The last day on which it is met without another event; past: the last on which it was; null: never met, or without end. */
  currentUntil: string | null
  endsWith: CountedEvent | null
  /** Newest first. */
  events: CountedEvent[]
}

export interface RuleState {
  isMet: boolean
  /** As of a condition. */
  currentUntil: string | null
  groups: { match: 'all' | 'any'; conditions: ConditionState[] }[]
}

interface Judged {
  periods: Periods
  state: ConditionState
}

/** Returns what a rule says on a day. `records` are the days on which records of the requirement itself are valid. */
export function ruleState(
  { match, groups }: Rule,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): RuleState {
  const judged = groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map((condition) => judge(condition, { facts, records }, day)),
  }))
  const met = combine(
    match,
    judged.map((group) =>
      combine(
        group.match,
        group.conditions.map(({ periods }) => periods),
      ),
    ),
  )
  return {
    isMet: isIn(met, day),
    currentUntil: lastKnownDay(met, day),
    groups: judged.map((group) => ({
      match: group.match,
      conditions: group.conditions.map(({ state }) => state),
    })),
  }
}

/** As `ruleState`, without the conditions: for tables of many states. */
export function ruleVerdict(
  { match, groups }: Rule,
  known: { facts: readonly Fact[]; records: Periods },
  day: string,
): Pick<RuleState, 'isMet' | 'currentUntil'> {
  const met = combine(
    match,
    groups.map((group) =>
      combine(
        group.match,
        group.conditions.map((condition) => periodsOf(condition, known, day)),
      ),
    ),
  )
  return { isMet: isIn(met, day), currentUntil: lastKnownDay(met, day) }
}

function periodsOf(
  condition: Condition,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): Periods {
  if (condition.event === 'record') return anyOf(records)
  return metOn({ simulatedAtMost: null, ...condition }, countedEvents(condition, facts, day))
}

const combine = (match: 'all' | 'any', parts: readonly Periods[]): Periods =>
  match === 'all' ? allOf(...parts) : anyOf(...parts)

function lastKnownDay(periods: Periods, day: string): string | null {
  const last = lastDayFrom(periods, day)
  return last === never ? null : last
}

function judge(
  condition: Condition,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): Judged {
  if (condition.event === 'record') return judgeRecords(condition, anyOf(records), day)
  const quota: Quota = { simulatedAtMost: null, ...condition }
  const events = countedEvents(condition, facts, day)
  const periods = metOn(quota, events)
  const currentUntil = lastKnownDay(periods, day)
  const counted = countOn(quota, events, day)
  const state = {
    condition,
    isMet: isIn(periods, day),
    counted,
    missing: Math.max(0, condition.atLeast - counted),
    currentUntil,
    endsWith: currentUntil === null ? null : eventThatEnds(quota, events, currentUntil),
    events: eventsOn(quota, events, day).toReversed(),
  }
  return { periods, state }
}

function judgeRecords(condition: Condition, periods: Periods, day: string): Judged {
  const isMet = isIn(periods, day)
  const currentUntil = lastKnownDay(periods, day)
  const counted = isMet ? 1 : 0
  return {
    periods,
    state: {
      condition,
      isMet,
      counted,
      missing: 1 - counted,
      currentUntil,
      endsWith: null,
      events: [],
    },
  }
}

/** Whether records by hand can satisfy it. */
export const takesRecords = ({ groups }: Pick<Rule, 'groups'>): boolean =>
  groups.some(({ conditions }) => conditions.some(({ event }) => event === 'record'))
