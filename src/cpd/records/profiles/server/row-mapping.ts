import type { RecordedActivity } from '#cpd/activities/log/recorded-activity.ts'
import type { EvidenceFile } from '#evidence/contract.ts'
import type { EnteredProfile, Missing } from '../contract.ts'
import type { ProfileRow } from './queries.ts'

/** A profile with its cycle, its chosen activities and their evidence, and what is missing. */
export interface ProfileContents {
  row: ProfileRow
  /** The chosen activities, in order. */
  chosen: readonly RecordedActivity[]
  /** The evidence files by the id of the activity. */
  files: ReadonlyMap<string, EvidenceFile[]>
  cycle: { title: string } | null
  missing: Missing
}

export const toColumns = (content: EnteredProfile) => ({
  enrolment_id: content.enrolmentId ?? null,
  from_date: content.from,
  to_date: content.to,
  deadline: content.deadline ?? null,
  summary: content.summary || null,
  statement: content.statement || null,
  sent_on: content.sentOn ?? null,
  activity_ids: content.activityIds,
})

export function hasSameContent(row: ProfileRow, content: EnteredProfile): boolean {
  const columns = toColumns(content)
  return (Object.keys(columns) as (keyof typeof columns)[]) // `Object.keys` loses the key types
    .every((column) => String(row[column]) === String(columns[column]))
}
