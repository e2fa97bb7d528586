import type { ComplianceRecord } from '../contract.ts'
import type { Waiver } from '../waivers.contract.ts'
import type { RecordRow } from './queries.ts'
import type { ShownRecord } from './row-mapping.ts'
import type { WaiverRow } from './waiver-queries.ts'

export const toRecordView = ({ row, ...shown }: ShownRecord): ComplianceRecord => ({
  _id: row.id,
  id: row.id,
  requirementId: row.requirement_id,
  ownerId: row.owner_id,
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  expiresBy: row.expires_by,
  provider: row.provider,
  certificateNumber: row.certificate_number,
  evidence: shown.evidence,
  cpdActivityId: shown.cpdActivityId,
  source: row.source,
  post:
    row.news_post_id === null
      ? null
      : { id: row.news_post_id, version: row.news_version ?? 1, title: row.news_title ?? '' },
  endedOn: row.ended_on,
  importedBy: row.imported_by === null ? null : { id: row.imported_by, name: row.importer_name ?? '' },
  isCompletionKnown: row.is_completion_known,
  verification: row.verification,
  decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
  returnReason: row.rejection_reason,
  supersedes: row.supersedes,
  requirementVersion: row.requirement_version,
  mayWithdraw: shown.mayWithdraw,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

type ActivityRecordRow = Pick<RecordRow, 'id' | 'requirement_id' | 'completed_on' | 'expires_on'> & {
  requirement_title: string
}

export const toActivityRecordView = (row: ActivityRecordRow) => ({
  _id: row.id,
  id: row.id,
  requirementId: row.requirement_id,
  requirementTitle: row.requirement_title,
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
})

export const toWaiverView = (row: WaiverRow): Waiver => ({
  _id: row.id,
  id: row.id,
  requirementId: row.requirement_id,
  ownerId: row.owner_id,
  from: row.from_date,
  until: row.until_date,
  reason: row.reason,
  grantedBy: { id: row.granted_by, name: row.granter_name },
  endedOn: row.ended_on,
  createdAt: row.created_at.toISOString(),
})
