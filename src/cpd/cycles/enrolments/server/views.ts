import type { TargetEntry } from '../../progress/amounts.ts'
import { maxEntries, type Enrolment, type EnrolmentDetail } from '../contract.ts'
import type { EnrolmentRow } from './queries.ts'
import type { Cycle, CycleWithEntries } from './row-mapping.ts'

export const toEnrolmentView = ({ row, progress, isOver }: Cycle): Enrolment => ({
  ...toSettingsView(row),
  status: row.status === 'active' && isOver && !progress.isComplete ? 'lapsed' : row.status,
  progress,
})

export const toEnrolmentDetailView = ({
  entries,
  newRules,
  ...cycle
}: CycleWithEntries): EnrolmentDetail => ({
  ...toEnrolmentView(cycle),
  entries: Object.fromEntries(
    [...entries].map(([code, targetEntries]) => [code, toEntriesView(targetEntries)]),
  ),
  newRules,
})

const toEntriesView = (entries: readonly TargetEntry[]) => ({
  newest: entries.slice(0, maxEntries).map(({ activity, amount, isAllocated }) => ({
    activityId: activity.id,
    title: activity.title,
    date: activity.date,
    amount,
    isAllocated,
  })),
  more: Math.max(0, entries.length - maxEntries),
})

/** Maps the user's settings, without the progress. */
export const toSettingsView = (row: EnrolmentRow) => ({
  _id: row.id,
  id: row.id,
  ownerId: row.owner_id,
  standardCode: row.standard_code,
  rules: row.rules,
  cycleStart: row.cycle_start,
  cycleEnd: row.cycle_end,
  overrides: row.overrides,
  overrideReason: row.override_reason,
  statuses: row.statuses,
  status: row.status,
  declaredCompleteAt: row.declared_complete_at?.toISOString() ?? null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
