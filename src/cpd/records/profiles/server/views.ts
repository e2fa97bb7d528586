import type { CpdProfile, ProfileSummary } from '../contract.ts'
import type { ProfileRow } from './queries.ts'
import type { ProfileContents } from './row-mapping.ts'

export const toProfileSummaryView = (row: ProfileRow): ProfileSummary => ({
  _id: row.id,
  id: row.id,
  enrolmentId: row.enrolment_id,
  from: row.from_date,
  to: row.to_date,
  deadline: row.deadline,
  sentOn: row.sent_on,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toProfileView = ({ row, chosen, files, cycle, missing }: ProfileContents): CpdProfile => ({
  ...toProfileSummaryView(row),
  summary: row.summary,
  statement: row.statement,
  activityIds: chosen.map(({ id }) => id),
  chosen: chosen.map(({ id, title, date, hours }) => ({
    activityId: id,
    title,
    date,
    hours,
    evidence: (files.get(id) ?? []).map(({ filename }) => filename),
  })),
  standard: cycle && cycle.title,
  missing,
})

/** Maps a profile for the user's data export, with only the fields that the user entered. */
export const toRetainedProfileView = (row: ProfileRow) => ({
  ...toProfileSummaryView(row),
  summary: row.summary,
  statement: row.statement,
  activityIds: row.activity_ids,
})
