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

/** Currency by the logbook is due within these days of its limit, whatever the reminders of the requirement. */
export const currencyDueDays = 14

export interface RequirementTerms extends Terms {
  readonly rule: Rule | null
}

export interface Known<Waiver extends WaiverFacts = WaiverFacts> {
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
  /** Waived, and on the day after the waiver neither met nor waiting for verification. */
  opensAfterWaiver: boolean
  recordId: string | null
  waitingRecordId: string | null
  /** Null if nothing but records counts; a paused rule has none either. */
  rule: RuleState | null
  nextAction: NextAction
}

const isAutomatic = ({ rule }: RequirementTerms): boolean => rule !== null && !rule.isPaused

/** Returns the state of a requirement that applies to somebody, on a day. `limits` are those of the terms on that day. */
export function requirementState<Waiver extends WaiverFacts>(
  terms: RequirementTerms,
  { records, waivers, facts }: Known<Waiver>,
  limits: DayLimits,
): RequirementState<Waiver> {
  const { day } = limits
  const kept = recordsState(records, limits)
  const rule =
    terms.rule !== null && isAutomatic(terms)
      ? ruleState(terms.rule, { facts, records: recordPeriods(records) }, day)
      : null
  const judged = rule ? byRule(rule, kept, { terms, day }) : kept
  const waiver = waiverOn(waivers, day)
  const status: StateStatus = waiver ? 'exempt' : judged.status
  const validUntil = waiver ? waiver.until : judged.validUntil
  const isMetBeyond = (last: string) => isMet(judged.status) && lastDayOf(judged, terms) > last
  return {
    status,
    validUntil,
    daysLeft: daysUntil(day, validUntil),
    isInGrace: !waiver && judged.isInGrace,
    waiver,
    opensAfterWaiver: waiver !== null && kept.waitingRecordId === null && !isMetBeyond(waiver.until),
    recordId: kept.recordId,
    waitingRecordId: kept.waitingRecordId,
    rule,
    nextAction: nextAction(status, { kept, isAutomatic: rule !== null }),
  }
}

/** What a table of many states shows of one. */
export interface BriefState {
  status: StateStatus
  validUntil: string | null
  /** Something waits for verification, whatever decides the status. */
  isWaiting: boolean
}

/** As `requirementState`, without what only the page of one person or one requirement shows. */
export function briefState(
  terms: RequirementTerms,
  { records, waivers, facts }: Known,
  limits: DayLimits,
): BriefState {
  const { day } = limits
  const waiver = waiverOn(waivers, day)
  const kept = recordsState(records, limits)
  const isWaiting = kept.waitingRecordId !== null
  if (waiver) return { status: 'exempt', validUntil: waiver.until, isWaiting }
  if (terms.rule === null || !isAutomatic(terms))
    return { status: kept.status, validUntil: kept.validUntil, isWaiting }
  const known = { facts, records: recordPeriods(records) }
  const { status, validUntil } = byRule(ruleVerdict(terms.rule, known, day), kept, { terms, day })
  return { status, validUntil, isWaiting }
}

export const stateOn = <Waiver extends WaiverFacts>(
  terms: RequirementTerms,
  known: Known<Waiver>,
  day: string,
): RequirementState<Waiver> => requirementState(terms, known, limitsOf(terms, day))

/** Returns the last day on which it still counts as met. */
const lastDayOf = ({ validUntil }: Pick<RecordsState, 'validUntil'>, { graceDays }: Terms): string =>
  validUntil === null ? never : plusDays(validUntil, graceDays)

type Judgement = Pick<RecordsState, 'status' | 'validUntil' | 'isInGrace'>

function byRule(
  { isMet: isRuleMet, currentUntil: validUntil }: Pick<RuleState, 'isMet' | 'currentUntil'>,
  kept: RecordsState,
  { terms, day }: { terms: RequirementTerms; day: string },
): Judgement {
  if (isRuleMet) {
    const isDue = validUntil !== null && validUntil <= plusDays(day, currencyDueDays)
    return { status: isDue ? 'expiring' : 'valid', validUntil, isInGrace: false }
  }
  if (validUntil !== null && day <= plusDays(validUntil, terms.graceDays))
    return { status: 'expiring', validUntil, isInGrace: true }
  const isAsked = terms.rule !== null && takesRecords(terms.rule)
  const isOpen = kept.status === 'submitted' || kept.status === 'rejected'
  const lapsed = validUntil === null ? 'not_started' : 'expired'
  return { status: isAsked && isOpen ? kept.status : lapsed, validUntil, isInGrace: false }
}

function nextAction(
  status: StateStatus,
  { kept, isAutomatic }: { kept: RecordsState; isAutomatic: boolean },
): NextAction {
  switch (status) {
    case 'submitted':
      return 'wait_for_verification'
    case 'rejected':
      return 'correct_record'
    case 'expiring':
    case 'expired':
      if (kept.waitingRecordId !== null) return 'wait_for_verification'
      return isAutomatic ? 'log_events' : 'renew'
    case 'not_started':
      return isAutomatic ? 'log_events' : 'add_record'
    default:
      return 'none'
  }
}
