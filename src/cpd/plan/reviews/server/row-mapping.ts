import type { CycleName } from '#cpd/cycles/server/service.ts'
import type { EnteredReview } from '../contract.ts'
import type { ReviewRow } from './queries.ts'

/** A review with the name of its cycle. */
export interface NamedReview {
  row: ReviewRow
  cycle: CycleName | null
}

const orNull = (text: string | null | undefined): string | null => text || null

/** Returns the columns of an entered review. A text of spaces becomes null. */
export const toColumns = (content: EnteredReview) => ({
  kind: content.kind,
  date: content.date,
  enrolment_id: content.enrolmentId ?? null,
  went_well: orNull(content.wentWell),
  to_change: orNull(content.toChange),
  next_steps: orNull(content.nextSteps),
})

const fieldOfColumn = {
  kind: 'kind',
  date: 'date',
  enrolment_id: 'enrolmentId',
  went_well: 'wentWell',
  to_change: 'toChange',
  next_steps: 'nextSteps',
} as const satisfies Record<keyof ReturnType<typeof toColumns>, keyof EnteredReview>

/** Returns the names of the fields whose content differs from the row. */
export function changedFields(row: ReviewRow, content: EnteredReview): string[] {
  const columns = toColumns(content)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => row[column] !== columns[column])
    .map((column) => fieldOfColumn[column])
}

/** Returns the texts of a review as its author entered them. */
export const textsOf = ({ went_well, to_change, next_steps }: ReviewRow) => ({
  wentWell: went_well,
  toChange: to_change,
  nextSteps: next_steps,
})
