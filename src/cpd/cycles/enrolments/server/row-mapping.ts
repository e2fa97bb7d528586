import type { DayPeriod } from '#platform/contract/calendar-days.ts'
import type { TargetEntry } from '../../progress/amounts.ts'
import type { CycleProgress, CycleTerms } from '../../progress/progress.ts'
import type { KnownRules } from '../../standards/contract.ts'
import type { AllocationRow } from './allocation-queries.ts'
import type { EnrolmentRow } from './queries.ts'

/** A cycle with its progress. */
export interface Cycle {
  row: EnrolmentRow
  progress: CycleProgress
  isOver: boolean
}

export interface CycleWithEntries extends Cycle {
  /** The activities that count, by the code of the target, newest first. */
  entries: ReadonlyMap<string, readonly TargetEntry[]>
  newRules: KnownRules | null
}

export const periodOf = ({
  cycle_start: from,
  cycle_end: to,
}: Pick<EnrolmentRow, 'cycle_start' | 'cycle_end'>): DayPeriod => ({ from, to })

export function toTerms(row: EnrolmentRow, allocations: readonly AllocationRow[]): CycleTerms {
  return {
    standard: row.rules,
    cycle: periodOf(row),
    overrides: row.overrides,
    statuses: row.statuses,
    allocations: allocations
      .filter((allocation) => allocation.enrolment_id === row.id)
      .map((allocation) => ({
        activityId: allocation.activity_id,
        targetCode: allocation.target_code,
        amount: allocation.amount,
      })),
  }
}
