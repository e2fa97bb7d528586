import { ApiError } from '#platform/web/api/api-error.ts'
import { formatDate } from '#platform/web/dates.ts'
import { messageOf } from '../../definitions/web/messages.ts'
import type { ComplianceRecord } from '../contract.ts'

/** Returns the message of a refused decision on a record. If somebody else decided first, it says who, how and when. */
export function decisionMessageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'compliance_record_decided') return messageOf(error)
  const current = error.flags.current as ComplianceRecord | undefined // as the endpoint answers
  if (!current?.decidedBy || current.decidedAt === null) return messageOf(error)
  const verb = current.verification === 'verified' ? 'verified' : 'returned'
  const reason = current.returnReason === null ? '' : `: “${current.returnReason}”`
  return `${current.decidedBy.name} ${verb} this record on ${formatDate(current.decidedAt.slice(0, 10))}${reason}.`
}
