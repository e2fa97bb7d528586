import { findFreeText } from '#platform/contract/free-text.ts'
import { listSeenCases } from '#logging/cases/server/service.ts'
import { insertAudits, recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Requester } from '#platform/server/http/route.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { checkPrivacy } from '#privacy/server/service.ts'
import { adviseOnLevel } from '../contract.ts'
import { findMadeSignature, insertAdvice } from './queries.ts'
import { signaturesOfActor } from './policy.ts'

const freeTexts = findFreeText(adviseOnLevel.body)

interface Advising {
  signatureId: string
  advice: string
  privacyChecked?: PrivacyCheck[] | null | undefined
}

/**
 * Adds advice for the clinician to a signature of the actor: what would move such a case up a level. Like the signature, it
 * cannot be changed later. Repeating it changes nothing. Throws `signature_not_found`, `signature_advised` or `request_invalid`.
 */
export async function writeAdvice(
  deps: Deps,
  requester: Requester,
  { signatureId, ...entered }: Advising,
): Promise<string> {
  const { errors, confirmed } = checkPrivacy(entered, freeTexts)
  if (errors.length > 0) throw new AppError('request_invalid', { fields: errors })
  const scope = signaturesOfActor(requester.actor)
  const signature = await findMadeSignature(deps.db, scope, signatureId)
  const [seen] = signature ? await listSeenCases(deps, requester.actor, [signature.case_id]) : []
  if (!signature || !seen) throw new AppError('signature_not_found')
  const { advice } = entered
  await inTransaction(deps.db, async (tx) => {
    if (!(await insertAdvice(tx, { signatureId, advice, now: deps.clock.now() }))) {
      const written = await findMadeSignature(tx, scope, signatureId)
      if (written?.advice !== advice) throw new AppError('signature_advised')
      return
    }
    const event = {
      ...requester,
      entity: 'case',
      entityId: signature.case_id,
      entityVersion: signature.case_version,
    }
    await recordAudit(tx, { ...event, action: 'signature_advised', subjectIds: [signature.clinician_id] })
    if (confirmed.length > 0) {
      const events = confirmed.map(({ path, pattern: reason }) => ({
        ...event,
        action: 'case_privacy_confirmed',
        changedFields: [path],
        reason,
      }))
      await insertAudits(tx, events).execute()
    }
  })
  return advice
}
