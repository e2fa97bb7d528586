import { plusDays } from '#platform/contract/calendar-days.ts'
import type { Rule } from './contract.ts'
import type { Fact } from './facts.ts'
import { never } from './periods.ts'
import { ruleState, ruleVerdict, takesRecords, type RuleState } from './rule-state.ts'
import {
  daysUntil,
  isMet,
  limitsOf,
  recordPeriods,
  recordsState,
  waiverOn,
  type DayLimits,
  type RecordFacts,
  type RecordsState,
  type Terms,
  type WaiverFacts,
} from './status.ts'
import type { NextAction, StateStatus } from './words.contract.ts'

/** A requirement that the logbook keeps current counts as expiring in its last 14 days. Its reminders do not change that. */
export const currencyDueDays = 14

export interface RequirementTerms extends Terms {
  readonly rule: Rule | null
}

export interface KnownFacts<Waiver extends WaiverFacts = WaiverFacts> {
  readonly records: readonly RecordFacts[]
  readonly waivers: readonly Waiver[]
  readonly facts: readonly Fact[]
}

export interface RequirementState<Waiver extends WaiverFacts = WaiverFacts> {
  status: StateStatus
  validUntil: string | null
  daysLeft: number | null
  isInGrace: boolean
  waiver: Waiver | null
  /**
   * Whether the requirement is waived now, but on the day after the waiver will be unmet, with no record waiting for
   * verification.
   */
  isUnmetAfterWaiver: boolean
  recordId: string | null
  waitingRecordId: string | null
  /** null if only records count, or the rule is paused */
  rule: RuleState | null
  nextAction: NextAction
}

const isAutomatic = ({ rule }: RequirementTerms): boolean => rule !== null && !rule.isPaused

/**
 * Returns the state of a requirement that applies to somebody, on a day. `limits` are the date limits of its terms on that day.
 */
export function requirementState<Waiver extends WaiverFacts>(
  terms: RequirementTerms,
  { records, waivers, facts }: KnownFacts<Waiver>,
  limits: DayLimits,
): RequirementState<Waiver> {
  const { day } = limits
  const fromRecords = recordsState(records, limits)
  const rule =
    terms.rule !== null && isAutomatic(terms)
      ? ruleState(terms.rule, { facts, records: recordPeriods(records) }, day)
      : null
  const stateBeforeWaiver = rule ? applyRule(rule, fromRecords, { terms, day }) : fromRecords
  const waiver = waiverOn(waivers, day)
  const status: StateStatus = waiver ? 'exempt' : stateBeforeWaiver.status
  const validUntil = waiver ? waiver.until : stateBeforeWaiver.validUntil
  const isMetAfter = (last: string) =>
    isMet(stateBeforeWaiver.status) && lastDayOf(stateBeforeWaiver, terms) > last
  return {
    status,
    validUntil,
    daysLeft: daysUntil(day, validUntil),
    isInGrace: !waiver && stateBeforeWaiver.isInGrace,
    waiver,
    isUnmetAfterWaiver: waiver !== null && fromRecords.waitingRecordId === null && !isMetAfter(waiver.until),
    recordId: fromRecords.recordId,
    waitingRecordId: fromRecords.waitingRecordId,
    rule,
    nextAction: nextAction(status, { fromRecords, isAutomatic: rule !== null }),
  }
}

/** The summary of a state that tables show. */
export interface BriefState {
  status: StateStatus
  validUntil: string | null
  /** Whether a record waits for verification, even while a waiver or a rule decides the status. */
  isWaiting: boolean
}

/** Like `requirementState`, without the details that only the pages of one person or one requirement show. */
export function briefState(
  terms: RequirementTerms,
  { records, waivers, facts }: KnownFacts,
  limits: DayLimits,
): BriefState {
  const { day } = limits
  const waiver = waiverOn(waivers, day)
  const fromRecords = recordsState(records, limits)
  const isWaiting = fromRecords.waitingRecordId !== null
  if (waiver) return { status: 'exempt', validUntil: waiver.until, isWaiting }
  if (terms.rule === null || !isAutomatic(terms))
    return { status: fromRecords.status, validUntil: fromRecords.validUntil, isWaiting }
  const ruleFacts = { facts, records: recordPeriods(records) }
  const { status, validUntil } = applyRule(ruleVerdict(terms.rule, ruleFacts, day), fromRecords, {
    terms,
    day,
  })
  return { status, validUntil, isWaiting }
}

export const stateOn = <Waiver extends WaiverFacts>(
  terms: RequirementTerms,
  known: KnownFacts<Waiver>,
  day: string,
): RequirementState<Waiver> => requirementState(terms, known, limitsOf(terms, day))

/** Returns the last day on which a requirement still counts as met, including its days of grace. */
const lastDayOf = ({ validUntil }: Pick<RecordsState, 'validUntil'>, { graceDays }: Terms): string =>
  validUntil === null ? never : plusDays(validUntil, graceDays)

type RuleOutcome = Pick<RecordsState, 'status' | 'validUntil' | 'isInGrace'>

function applyRule(
  { isMet: isRuleMet, currentUntil: validUntil }: Pick<RuleState, 'isMet' | 'currentUntil'>,
  fromRecords: RecordsState,
  { terms, day }: { terms: RequirementTerms; day: string },
): RuleOutcome {
  if (isRuleMet) {
    const isDue = validUntil !== null && validUntil <= plusDays(day, currencyDueDays)
    return { status: isDue ? 'expiring' : 'valid', validUntil, isInGrace: false }
  }
  if (validUntil !== null && day <= plusDays(validUntil, terms.graceDays))
    return { status: 'expiring', validUntil, isInGrace: true }
  const mayUseRecords = terms.rule !== null && takesRecords(terms.rule)
  const isWaitingOrReturned = fromRecords.status === 'submitted' || fromRecords.status === 'rejected'
  const unmetStatus = validUntil === null ? 'not_started' : 'expired'
  return {
    status: mayUseRecords && isWaitingOrReturned ? fromRecords.status : unmetStatus,
    validUntil,
    isInGrace: false,
  }
}

function nextAction(
  status: StateStatus,
  { fromRecords, isAutomatic }: { fromRecords: RecordsState; isAutomatic: boolean },
): NextAction {
  switch (status) {
    case 'submitted':
      return 'wait_for_verification'
    case 'rejected':
      return 'correct_record'
    case 'expiring':
    case 'expired':
      if (fromRecords.waitingRecordId !== null) return 'wait_for_verification'
      return isAutomatic ? 'log_events' : 'renew'
    case 'not_started':
      return isAutomatic ? 'log_events' : 'add_record'
    default:
      return 'none'
  }
}
