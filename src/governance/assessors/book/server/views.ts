import type { Assessor, AssessorBook, AssessorChoice, AssessorEntry } from '../contract.ts'
import type { AssessorRow, BookRow } from './queries.ts'

export const toAssessorView = (row: AssessorRow): Assessor => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  role: row.role,
  registration: row.registration,
  address: row.address,
  verifiedAt: row.verified_at?.toISOString() ?? null,
  linkExpiresAt: row.token_expires_at?.toISOString() ?? null,
  retired: row.retired_at !== null,
  version: row.version,
})

interface BookPage {
  organization: BookRow
  rows: AssessorRow[]
  isCapped: boolean
}

export const toBookView = ({
  organization: { copiesTo, ...organization },
  rows,
  isCapped,
}: BookPage): AssessorBook => ({
  organization,
  assessors: rows.map(toAssessorView),
  isCapped,
  copiesTo,
})

/** Maps an entry for a clinician, without the address and the registration. */
export const toChoiceView = ({ id, name, role }: AssessorRow): AssessorChoice => ({ _id: id, id, name, role })

/** Maps an entry for the person who has its link. */
export const toEntryView = (row: AssessorRow): AssessorEntry => ({
  organization: row.org_name,
  name: row.name,
  role: row.role,
  registration: row.registration,
  // The query finds only links that have an expiry, so the second value is never used.
  expiresAt: (row.token_expires_at ?? row.updated_at).toISOString(),
  isConfirmed: row.verified_at !== null,
})
