import { daysBetween, lengthInDays, type DayPeriod } from '#platform/contract/calendar-days.ts'
import type { TargetUnit } from '#reference/cpd-standards.ts'
import type { PaceWord } from './contract.ts'
import { rounded } from './amounts.ts'

export interface Pace {
  word: PaceWord
  /** The amount that is missing today to be on track, in the target's unit; 0 unless behind. */
  behindBy: number
  /** Whether less than three quarters of the amount due today is done. */
  isFarBehind: boolean
}

/** The pace is `ahead` if the amount exceeds what is due today by at least this share of the minimum. */
const aheadShare = 0.1
const farBehindShare = 0.75
/** Amounts in hours are entered in quarter-hours. */
const hourStep = 0.25

export const wholeDaysGone = ({ from, to }: DayPeriod, today: string): number =>
  Math.min(Math.max(daysBetween(from, today), 0), lengthInDays({ from, to }))

/**
 * Returns the amount due today if the minimum is reached evenly over the window. Counts are due as whole numbers: half an
 * appraisal does not exist, so a single yearly one is due at the end of the year.
 */
export function dueToday(minimum: number, unit: TargetUnit, window: DayPeriod, today: string): number {
  const due = (minimum * wholeDaysGone(window, today)) / lengthInDays(window)
  return unit === 'count' ? Math.floor(due) : due
}

interface MeasuredTarget {
  amount: number
  minimum: number
  unit: TargetUnit
  window: DayPeriod
}

export function paceOf({ amount, minimum, unit, window }: MeasuredTarget, today: string): Pace {
  const due = dueToday(minimum, unit, window, today)
  if (amount >= minimum) return { word: 'complete', behindBy: 0, isFarBehind: false }
  if (amount < due)
    return {
      word: 'behind',
      behindBy: roundUpMissing(due - amount, unit),
      isFarBehind: amount < due * farBehindShare,
    }
  const isAhead = amount > 0 && amount - due >= minimum * aheadShare
  return { word: isAhead ? 'ahead' : 'on_track', behindBy: 0, isFarBehind: false }
}

/** Rounds the missing amount up, so that doing it is enough. */
function roundUpMissing(amount: number, unit: TargetUnit): number {
  const stepSize = unit === 'count' ? 1 : hourStep
  // Removes the inexactness of binary fractions, which would round a whole step up to the next one.
  return rounded(Math.ceil(Number((amount / stepSize).toFixed(6))) * stepSize)
}
