import { findFreeText } from '#platform/contract/free-text.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { returnSignOffRequest } from '../contract.ts'
import { requestsTo } from './policy.ts'
import { lockRequest, updateRequest, type RequestRow } from './queries.ts'

const freeTexts = findFreeText(returnSignOffRequest.body)

interface Returning {
  id: string
  comment: string
  privacyChecked?: PrivacyCheck[] | null | undefined
}

/** Returns a case to its clinician with a comment. Repeating it changes nothing. */
export function returnRequest(
  deps: Deps,
  requester: Requester,
  { id, ...entered }: Returning,
): Promise<RequestRow> {
  const { errors, confirmed } = checkPrivacy(entered, freeTexts)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  const { comment } = entered
  return inTransaction(deps.db, async (tx) => {
    const getLocked = async () => {
      const row = await lockRequest(tx, requestsTo(requester.actor), id)
      if (!row) throw new AppError('sign_off_request_not_found')
      return row
    }
    const row = await getLocked()
    if (row.state === 'returned' && row.comment === comment) return row
    if (row.state !== 'open') throw new AppError('sign_off_request_closed')
    const now = deps.clock.now()
    await updateRequest(tx, id, { state: 'returned', closed_at: now, answered_at: now, comment })
    const event = { ...requester, entity: 'case', entityId: row.case_id, entityVersion: row.case_version }
    await recordAudit(tx, { ...event, action: 'signature_returned', subjectIds: [row.clinician_id] })
    if (confirmed.length > 0) {
      const events = confirmed.map(({ path, pattern: reason }) => ({
        ...event,
        action: 'case_privacy_confirmed',
        changedFields: [path],
        reason,
      }))
      await insertAudits(tx, events).execute()
    }
    return getLocked()
  })
}
