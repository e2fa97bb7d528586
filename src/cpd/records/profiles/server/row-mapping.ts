import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import type { EvidenceFile } from '#evidence/contract.ts'
import type { EnteredProfile, Missing } from '../contract.ts'
import type { ProfileRow } from './queries.ts'

/** A profile with its cycle, activities and evidence. */
export interface ProfileContents {
  row: ProfileRow
  /** The chosen activities, in order. */
  chosen: readonly RecordedActivity[]
  /** The evidence of the chosen activities, by id. */
  /** The evidence files by the id of the activity. */
  files: ReadonlyMap<string, EvidenceFile[]>
  cycle: { title: string } | null
  missing: Missing
}

export const toColumns = (entered: EnteredProfile) => ({
  enrolment_id: entered.enrolmentId ?? null,
  from_date: entered.from,
  to_date: entered.to,
  deadline: entered.deadline ?? null,
  summary: entered.summary || null,
  statement: entered.statement || null,
  sent_on: entered.sentOn ?? null,
  activity_ids: entered.activityIds,
})

export function isSame(row: ProfileRow, entered: EnteredProfile): boolean {
  const columns = toColumns(entered)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .every((column) => String(row[column]) === String(columns[column]))
}
