import type { Condition, Rule } from './contract.ts'
import { countOn, eventsOn, findEndingEvent, findMetPeriods, type Quota } from './counting.ts'
import { countedEvents, type CountedEvent, type Fact } from './facts.ts'
import { intersectionOf, unionOf, isIn, lastDayFrom, never, type Periods } from './periods.ts'

export interface ConditionState {
  condition: Condition
  isMet: boolean
  counted: number
  missing: number
  /**
   * The last day on which the condition is met without another event or, if that day is past, on which it was met. null if it
   * was never met, or has no end.
   */
  currentUntil: string | null
  endsWith: CountedEvent | null
  /** Newest first. */
  events: CountedEvent[]
}

export interface RuleState {
  isMet: boolean
  /** The last day on which the rule is met, as for a condition. */
  currentUntil: string | null
  groups: { match: 'all' | 'any'; conditions: ConditionState[] }[]
}

interface EvaluatedCondition {
  periods: Periods
  state: ConditionState
}

/** Returns the state of a rule on a day. `records` are the days on which records of the requirement itself are valid. */
export function ruleState(
  { match, groups }: Rule,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): RuleState {
  const evaluatedGroups = groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map((condition) => evaluateCondition(condition, { facts, records }, day)),
  }))
  const metPeriods = combine(
    match,
    evaluatedGroups.map((group) =>
      combine(
        group.match,
        group.conditions.map(({ periods }) => periods),
      ),
    ),
  )
  return {
    isMet: isIn(metPeriods, day),
    currentUntil: lastKnownDay(metPeriods, day),
    groups: evaluatedGroups.map((group) => ({
      match: group.match,
      conditions: group.conditions.map(({ state }) => state),
    })),
  }
}

/** Like `ruleState`, without the conditions: for tables of many states. */
export function ruleVerdict(
  { match, groups }: Rule,
  known: { facts: readonly Fact[]; records: Periods },
  day: string,
): Pick<RuleState, 'isMet' | 'currentUntil'> {
  const metPeriods = combine(
    match,
    groups.map((group) =>
      combine(
        group.match,
        group.conditions.map((condition) => periodsOf(condition, known, day)),
      ),
    ),
  )
  return { isMet: isIn(metPeriods, day), currentUntil: lastKnownDay(metPeriods, day) }
}

function periodsOf(
  condition: Condition,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): Periods {
  if (condition.event === 'record') return unionOf(records)
  return findMetPeriods({ simulatedAtMost: null, ...condition }, countedEvents(condition, facts, day))
}

const combine = (match: 'all' | 'any', parts: readonly Periods[]): Periods =>
  match === 'all' ? intersectionOf(...parts) : unionOf(...parts)

function lastKnownDay(periods: Periods, day: string): string | null {
  const last = lastDayFrom(periods, day)
  return last === never ? null : last
}

function evaluateCondition(
  condition: Condition,
  { facts, records }: { facts: readonly Fact[]; records: Periods },
  day: string,
): EvaluatedCondition {
  if (condition.event === 'record') return evaluateRecords(condition, unionOf(records), day)
  const quota: Quota = { simulatedAtMost: null, ...condition }
  const events = countedEvents(condition, facts, day)
  const periods = findMetPeriods(quota, events)
  const currentUntil = lastKnownDay(periods, day)
  const counted = countOn(quota, events, day)
  const state = {
    condition,
    isMet: isIn(periods, day),
    counted,
    missing: Math.max(0, condition.atLeast - counted),
    currentUntil,
    endsWith: currentUntil === null ? null : findEndingEvent(quota, events, currentUntil),
    events: eventsOn(quota, events, day).toReversed(),
  }
  return { periods, state }
}

function evaluateRecords(condition: Condition, periods: Periods, day: string): EvaluatedCondition {
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

/** Returns whether records can satisfy a rule. */
export const takesRecords = ({ groups }: Pick<Rule, 'groups'>): boolean =>
  groups.some(({ conditions }) => conditions.some(({ event }) => event === 'record'))
