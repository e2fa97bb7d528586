import type { EvidenceFile } from '#evidence/contract.ts'
import type { RecordFacts } from '../../rules/status.ts'
import type { EnteredRecord } from '../contract.ts'
import type { RecordRow } from './queries.ts'

/** A record with the files that its reader may open. */
export interface ShownRecord {
  row: RecordRow
  evidence: EvidenceFile[]
  cpdActivityId: string | null
  mayWithdraw: boolean
}

const orNull = (text: string | null | undefined): string | null => text || null

/** Returns the columns of an entered record. An empty text means unknown. */
export const toColumns = (entered: EnteredRecord) => ({
  requirement_id: entered.requirementId,
  completed_on: entered.completedOn,
  provider: orNull(entered.provider),
  certificate_number: orNull(entered.certificateNumber),
  cpd_activity_id: entered.alsoCpd?._id ?? entered.cpdActivityId ?? null,
})

/** Returns whether a stored record has the same content as an entered one. */
export function hasSameContent(row: RecordRow, entered: EnteredRecord): boolean {
  const columns = toColumns(entered)
  const names = Object.keys(columns) as (keyof typeof columns)[] // `Object.keys` loses the key types
  const certificateExpiry = row.expires_by === 'certificate' ? row.expires_on : null
  return (
    names.every((name) => row[name] === columns[name]) &&
    certificateExpiry === (entered.expiresOn ?? null) &&
    row.evidence_ids.join() === entered.evidenceIds.join()
  )
}

export const toRecordFacts = (
  row: Pick<RecordRow, 'id' | 'completed_on' | 'expires_on' | 'verification' | 'created_at'>,
): RecordFacts => ({
  id: row.id,
  completedOn: row.completed_on,
  expiresOn: row.expires_on,
  verification: row.verification,
  createdAt: row.created_at.toISOString(),
})
