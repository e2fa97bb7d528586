import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import { toFieldErrors } from '#platform/server/http/faults.ts'
import type { Requester } from '#platform/server/http/route.ts'
import { undoImportedCase } from '../changes/server/removal.ts'
import { caseRequestSchema } from '../contract.ts'
import { originSchema } from '../record/origin.contract.ts'
import { signatureClaimsSchema } from '../signature-claims/claim.contract.ts'
import { ownCaseScope } from '../record/server/policy.ts'
import { listOwnCases } from '../record/server/queries.ts'
import { logCase } from './log-case.ts'

/**
 * Logs an imported case and, in the same transaction, its origin in an exported logbook and who signed it according
 * to the file. Logging it again with the same id and content changes nothing. Throws `request_invalid` if the request
 * is not a valid case: an older version of the server may have stored it.
 */
export async function logImportedCase(
  deps: Deps,
  { actor, origin }: Requester,
  {
    request,
    claimedOrigin,
    signatureClaims,
  }: { request: unknown; claimedOrigin: unknown; signatureClaims: unknown },
): Promise<{ id: string }> {
  const parsed = caseRequestSchema.safeParse(request)
  if (!parsed.success) throw new AppError('request_invalid', { fields: toFieldErrors(parsed.error) })
  const parsedOrigin = originSchema.nullable().safeParse(claimedOrigin)
  if (!parsedOrigin.success)
    throw new AppError('request_invalid', { fields: toFieldErrors(parsedOrigin.error) })
  const parsedClaims = signatureClaimsSchema.safeParse(signatureClaims ?? [])
  if (!parsedClaims.success)
    throw new AppError('request_invalid', { fields: toFieldErrors(parsedClaims.error) })
  const imported = { origin: parsedOrigin.data, signatureClaims: parsedClaims.data }
  const { row } = await logCase(deps, actor, parsed.data, origin, imported)
  return { id: row.id }
}

/**
 * Deletes one of the actor's cases unless it was edited after it was logged; it can be restored for 30 days. Returns
 * whether the case is now deleted.
 */
export async function deleteUneditedCase(
  deps: Deps,
  { actor, origin }: Requester,
  id: string,
): Promise<boolean> {
  const [row] = await listOwnCases(deps.db, ownCaseScope(actor), [id])
  if (!row || row.deleted_at !== null) return true
  if (row.version > 1) return false
  await undoImportedCase(deps, { actor, origin }, id)
  return true
}
