import { daysBetween, lengthInDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import type { CpdStandard, CpdTarget, TargetUnit } from '#reference/cpd-standards.ts'
import {
  groupAllocations,
  amountOf,
  entriesOf,
  rounded,
  type AllocatedAmounts,
  type Allocation,
  type TargetEntry,
  type Work,
} from './amounts.ts'
import { windowAt, windowsOf } from './cycle.ts'
import { paceOf, wholeDaysGone, type Pace } from './pace.ts'
import { byMostBehind } from './worst.ts'

/** The settings of a user for one cycle of a standard. */
export interface CycleTerms {
  standard: Pick<CpdStandard, 'targets' | 'creditSystem' | 'creditValidityMonths'>
  cycle: DayPeriod
  /** Minimums that the regulator lowered or raised for this user, by the code of the target. */
  overrides: Readonly<Record<string, number>>
  /** Statuses such as `endorsed`; targets with a condition apply only to users who hold it. */
  statuses: readonly string[]
  allocations: readonly Allocation[]
}

export interface WindowProgress {
  from: string
  to: string
  amount: number
  isMet: boolean
}

export interface TargetProgress {
  code: string
  label: string
  unit: TargetUnit
  /** Whether the target counts types of activity. */
  countsTypes: boolean
  minimum: number
  isConfirmed: boolean
  isOverridden: boolean
  /** The amount in the current window. */
  amount: number
  /** The share of the minimum, from 0 to 1. */
  share: number
  window: DayPeriod
  /** All windows of the target: one, unless its windows are shorter than the cycle. */
  windows: WindowProgress[]
  pace: Pace
  /** Whether all windows are met. */
  isComplete: boolean
}

export interface CycleProgress {
  targets: TargetProgress[]
  /** The target that the ring shows; null if the ring shows how many targets are complete. */
  ringTarget: string | null
  /** The pace of the target that is most behind or, if none is behind, of the whole cycle. */
  pace: Pace
  /** The target that is behind by `pace.behindBy`; null if none is behind. */
  paceTarget: Pick<TargetProgress, 'code' | 'label' | 'unit'> | null
  days: number
  daysGone: number
  /** The days left, including today; 0 once the cycle has ended. */
  daysLeft: number
  isComplete: boolean
  /** The next thing to do; null if nothing is missing. */
  nextGap: Gap | null
}

export interface Gap {
  targetCode: string
  label: string
  missing: number
  unit: TargetUnit
  /** The last day of the window with the missing amount. */
  until: string
}

/** Whether the target applies to a user with these statuses. */
const appliesTo = ({ conditional }: CpdTarget, statuses: readonly string[]): boolean =>
  conditional === null || statuses.includes(conditional)

/** Returns the progress of a cycle at the end of today. */
export function progressOf(terms: CycleTerms, work: Work, today: string): CycleProgress {
  const { cycle, standard, statuses } = terms
  const allocations = groupAllocations(terms.allocations)
  const targets = standard.targets
    .filter((target) => appliesTo(target, statuses))
    .map((target) => targetProgress(target, terms, { work, allocations, today }))
  const ringTarget = targets.find(({ unit, minimum }) => unit !== 'count' && minimum > 0) ?? null
  const [mostBehind] = targets.toSorted(byMostBehind)
  const behindTarget = mostBehind?.pace.word === 'behind' ? mostBehind : null
  return {
    targets,
    ringTarget: ringTarget?.code ?? null,
    pace: cyclePace(targets, behindTarget),
    paceTarget: behindTarget && {
      code: behindTarget.code,
      label: behindTarget.label,
      unit: behindTarget.unit,
    },
    days: lengthInDays(cycle),
    daysGone: wholeDaysGone(cycle, today),
    daysLeft: Math.min(Math.max(daysBetween(today, cycle.to) + 1, 0), lengthInDays(cycle)),
    isComplete: targets.every(({ isComplete }) => isComplete),
    nextGap: gapOf(mostBehind),
  }
}

interface ProgressContext {
  work: Work
  allocations: AllocatedAmounts
  today: string
}

function targetProgress(target: CpdTarget, terms: CycleTerms, context: ProgressContext): TargetProgress {
  const { cycle, overrides } = terms
  const minimum = overrides[target.code] ?? target.minimum
  const periods = windowsOf(cycle, target.perMonths)
  const windows = periods.map((window) => {
    const amount = amountIn(target, terms, window, context)
    return { ...window, amount, isMet: amount >= minimum }
  })
  const currentWindow = windowAt(periods, context.today)
  const { amount } = windows[periods.indexOf(currentWindow)] ?? { amount: 0 }
  return {
    code: target.code,
    label: target.label,
    unit: target.unit,
    countsTypes: target.category === 'activity_types',
    minimum,
    isConfirmed: target.confirmed,
    isOverridden: target.code in overrides,
    amount,
    share: minimum > 0 ? Math.min(1, amount / minimum) : 1,
    window: currentWindow,
    windows,
    pace: paceOf({ amount, minimum, unit: target.unit, window: currentWindow }, context.today),
    isComplete: windows.every(({ isMet }) => isMet),
  }
}

function amountIn(
  target: CpdTarget,
  { standard }: CycleTerms,
  window: DayPeriod,
  { work, allocations, today }: ProgressContext,
): number {
  if (target.unit === 'practice_hours') return rounded(work.practiceHoursIn(window))
  const { activities, procedures } = work
  const windowProcedures = procedures.filter(({ date }) => date >= window.from && date <= window.to)
  return amountOf(target, standard, { activities, allocations, window, today }, windowProcedures)
}

/** Returns the activities that count for a target in a window, with their amounts. */
export function targetEntries(
  target: CpdTarget,
  terms: CycleTerms,
  window: DayPeriod,
  { work, today }: { work: Work; today: string },
): TargetEntry[] {
  const allocations = groupAllocations(terms.allocations)
  return entriesOf(target, terms.standard, { activities: work.activities, allocations, window, today })
}

/** Returns the pace of the target that is most behind or, if it is null, of the whole cycle. */
function cyclePace(targets: readonly TargetProgress[], behindTarget: TargetProgress | null): Pace {
  const onTime = { behindBy: 0, isFarBehind: false }
  if (behindTarget) return behindTarget.pace
  if (targets.every(({ isComplete }) => isComplete)) return { word: 'complete', ...onTime }
  const incompleteTargets = targets.filter(({ pace }) => pace.word !== 'complete')
  const isAhead = incompleteTargets.length > 0 && incompleteTargets.every(({ pace }) => pace.word === 'ahead')
  return { word: isAhead ? 'ahead' : 'on_track', ...onTime }
}

/** Returns what is missing in the target that is most behind, or null if its current window is complete. */
function gapOf(mostBehind: TargetProgress | undefined): Gap | null {
  if (!mostBehind || mostBehind.pace.word === 'complete') return null
  const { code, label, unit, minimum, amount, window } = mostBehind
  return { targetCode: code, label, unit, missing: rounded(minimum - amount), until: window.to }
}
