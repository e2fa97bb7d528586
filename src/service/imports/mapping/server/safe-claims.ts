import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import { findPrivacy } from '#privacy/server/service.ts'
import type { ImportProblem } from '../../contract.ts'
import type { ClaimedSignatures } from '../claim-signatures.ts'
import { problemOf } from '../read-row.ts'

/**
 * Returns whether a claim contains a patient's number or date of birth. The name of the signer is allowed, because a claim is
 * about the signer.
 */
const identifiesPatient = ({ signer, role, registration }: SignatureClaim): boolean =>
  [signer, role, registration].some(
    (words) =>
      words !== null &&
      findPrivacy({ words }, { fields: { words: { kind: 'words' } } }).some(
        ({ severity }) => severity === 'block',
      ),
  )

/** Leaves out claims that may identify a patient, with a problem. */
export function toSafeClaims({ claims, problems }: ClaimedSignatures): ClaimedSignatures {
  const safeClaims = claims.filter((claim) => !identifiesPatient(claim))
  const note = problemOf(
    null,
    null,
    'A claimed signature may identify a patient. It is left out.',
    'left_out',
  )
  const notes: ImportProblem[] = safeClaims.length < claims.length ? [note] : []
  return { claims: safeClaims, problems: [...problems, ...notes] }
}
