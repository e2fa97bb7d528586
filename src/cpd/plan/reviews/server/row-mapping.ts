import type { CycleName } from '#cpd/cycles/server/service.ts'
import type { EnteredReview } from '../contract.ts'
import type { ReviewRow } from './queries.ts'

/** A review with the name of its cycle. */
export interface NamedReview {
  row: ReviewRow
  cycle: CycleName | null
}

const orNull = (words: string | null | undefined): string | null => words || null

/** Returns the columns of an entered review. A text of spaces becomes null. */
export const toColumns = (entered: EnteredReview) => ({
  kind: entered.kind,
  date: entered.date,
  enrolment_id: entered.enrolmentId ?? null,
  went_well: orNull(entered.wentWell),
  to_change: orNull(entered.toChange),
  next_steps: orNull(entered.nextSteps),
})

const fieldOf = {
  kind: 'kind',
  date: 'date',
  enrolment_id: 'enrolmentId',
  went_well: 'wentWell',
  to_change: 'toChange',
  next_steps: 'nextSteps',
} as const satisfies Record<keyof ReturnType<typeof toColumns>, keyof EnteredReview>

/** Returns the names of the fields that the entered review changes. */
export function changedFields(row: ReviewRow, entered: EnteredReview): string[] {
  const columns = toColumns(entered)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .filter((column) => row[column] !== columns[column])
    .map((column) => fieldOf[column])
}

/** Returns the texts of a review as its author entered them. */
export const textsOf = ({ went_well, to_change, next_steps }: ReviewRow) => ({
  wentWell: went_well,
  toChange: to_change,
  nextSteps: next_steps,
})
