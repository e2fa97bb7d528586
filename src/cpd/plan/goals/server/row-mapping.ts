import type { CycleName } from '#cpd/cycles/server/service.ts'
import type { NamedActivity } from '#cpd/activities/server/service.ts'
import type { EnteredGoal } from '../contract.ts'
import type { GoalRow } from './queries.ts'

/** A goal with the names of the records that it links to. */
export interface NamedGoal {
  row: GoalRow
  cycle: CycleName | null
  activities: NamedActivity[]
}

const orNull = (words: string | null | undefined): string | null => words || null

/** Returns the columns of an entered goal. A text of spaces becomes null. */
export const toColumns = (entered: EnteredGoal) => ({
  title: entered.title,
  measure: orNull(entered.measure),
  approach: orNull(entered.approach),
  start_date: entered.startDate ?? null,
  target_date: entered.targetDate,
  enrolment_id: entered.enrolmentId ?? null,
  status: entered.status,
  closed_on: entered.closedOn ?? null,
  closing_note: orNull(entered.closingNote),
})

const fieldOf = {
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

/** Returns the names of the fields that the entered goal changes. */
export function changedFields(row: GoalRow, entered: EnteredGoal): string[] {
  const columns = toColumns(entered)
  const changed: string[] = (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => row[column] !== columns[column])
    .map((column) => fieldOf[column])
  const isLinked = row.activity_ids.join() === entered.activityIds.toSorted().join()
  return isLinked ? changed : [...changed, 'activityIds']
}

/** Returns the texts of a goal as its author entered them. */
export const textsOf = ({ title, measure, approach, closing_note: closingNote }: GoalRow) => ({
  title,
  measure,
  approach,
  closingNote,
})
