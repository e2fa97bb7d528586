import type { DataExport } from '#platform/server/capability.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toJsonFile } from '#platform/server/export-files.ts'
import { ownScope } from '#people/users/reach/server/policy.ts'
import { deleteRecordsOf, listAllRecords, type RecordRow } from '../records/server/queries.ts'
import { deleteWaiversOf, listWaivers, type WaiverRow } from '../records/server/waiver-queries.ts'
import { removeFromNamedPeople, listCodesNamingUser } from '../definitions/server/queries.ts'

/** More rows than 200 requirements with 200 records each in use by one person would need. */
const maxRows = 20_000

export const exportedCompliance: DataExport = {
  readme: {
    'compliance.json':
      'What you keep current: your records with their evidence and verification, your waivers, and the requirements that name you.',
  },
  files: async ({ db }, actor) => {
    const scope = ownScope(actor)
    const records = await listAllRecords(db, scope, maxRows)
    const waivers = await listWaivers(db, scope, { limit: maxRows })
    const compliance = {
      namedIn: await listCodesNamingUser(db, actor.id),
      records: records.map(toExportedRecord),
      waivers: waivers.map(toExportedWaiver),
    }
    return [toJsonFile('compliance.json', compliance)]
  },
}

const toExportedRecord = (row: RecordRow) => ({
  id: row.id,
  requirementId: row.requirement_id,
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  expiresBy: row.expires_by,
  provider: row.provider,
  certificateNumber: row.certificate_number,
  cpdActivityId: row.cpd_activity_id,
  evidenceIds: row.evidence_ids,
  source: row.source,
  post: row.news_title,
  postVersion: row.news_version,
  endedOn: row.ended_on,
  importedBy: row.importer_name,
  isCompletionKnown: row.is_completion_known,
  verification: row.verification,
  decidedBy: row.decider_name,
  decidedAt: row.decided_at,
  returnReason: row.rejection_reason,
  supersedes: row.supersedes,
  requirementVersion: row.requirement_version,
  version: row.version,
  createdAt: row.created_at,
})

const toExportedWaiver = (row: WaiverRow) => ({
  id: row.id,
  requirementId: row.requirement_id,
  from: row.from_date,
  until: row.until_date,
  reason: row.reason,
  grantedBy: row.granter_name,
  endedOn: row.ended_on,
  createdAt: row.created_at,
})

export async function eraseCompliance(tx: Tx, userId: string): Promise<void> {
  await deleteRecordsOf(tx, userId)
  await deleteWaiversOf(tx, userId)
  await removeFromNamedPeople(tx, userId)
}
