import type { CycleName } from '#cpd/cycles/server/service.ts'
import type { ActivityReference } from '#cpd/activities/server/service.ts'
import type { EnteredGoal } from '../contract.ts'
import type { GoalRow } from './queries.ts'

/** A goal with the names of the records that it links to. */
export interface NamedGoal {
  row: GoalRow
  cycle: CycleName | null
  activities: ActivityReference[]
}

const orNull = (text: string | null | undefined): string | null => text || null

/** Returns the columns of an entered goal. A text of spaces becomes null. */
export const toColumns = (content: EnteredGoal) => ({
  title: content.title,
  measure: orNull(content.measure),
  approach: orNull(content.approach),
  start_date: content.startDate ?? null,
  target_date: content.targetDate,
  enrolment_id: content.enrolmentId ?? null,
  status: content.status,
  closed_on: content.closedOn ?? null,
  closing_note: orNull(content.closingNote),
})

const fieldOfColumn = {
  title: 'title',
  measure: 'measure',
  approach: 'approach',
  start_date: 'startDate',
  target_date: 'targetDate',
  enrolment_id: 'enrolmentId',
  status: 'status',
  closed_on: 'closedOn',
  closing_note: 'closingNote',
} as const satisfies Record<keyof ReturnType<typeof toColumns>, keyof EnteredGoal>

/** Returns the names of the fields whose content differs from the row. */
export function changedFields(row: GoalRow, content: EnteredGoal): string[] {
  const columns = toColumns(content)
  const changedNames: string[] = (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => row[column] !== columns[column])
    .map((column) => fieldOfColumn[column])
  const hasSameActivities = row.activity_ids.join() === content.activityIds.toSorted().join()
  return hasSameActivities ? changedNames : [...changedNames, 'activityIds']
}

/** Returns the texts of a goal as its author entered them. */
export const textsOf = ({ title, measure, approach, closing_note: closingNote }: GoalRow) => ({
  title,
  measure,
  approach,
  closingNote,
})
