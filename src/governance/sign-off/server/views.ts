import { claimSentence } from '#logging/cases/signature-claims/claim-words.ts'
import type { SignatureClaim } from '#logging/cases/signature-claims/claim.contract.ts'
import type { KeyRow, LinkRow } from '../chain/server/row-mapping.ts'
import { signerIdOf } from '../chain/signer-id.ts'
import type { CaseSignatures, Signature, SignOffState, Unrated } from '../contract.ts'
import type { SignatureRow } from './queries.ts'

interface Read {
  row: SignatureRow
  changedFields: readonly string[]
}

interface SignOff {
  found: { row: { id: string; version: number } }
  state: SignOffState
  signature: Read | null
  changedFields: readonly string[]
}

interface ShownSignOff extends SignOff {
  signatures: readonly Read[]
  maySign: boolean
  requestId: string | null
  unratedBecause: Unrated | null
  claims: readonly SignatureClaim[]
}

/** Maps the signer, time and way of a signature, as they were at that time. */
export const toSignedByView = (row: LinkRow) => ({
  signedAt: row.signed_at.toISOString(),
  signer: {
    id: signerIdOf(row),
    name: row.signer_name,
    role: row.signer_role,
    registration: row.signer_registration,
  },
  // Check constraints of the table limit these to the values of the contract.
  way: {
    session: row.session as Signature['way']['session'],
    stepUp: row.step_up as Signature['way']['stepUp'],
  },
})

const toSignatureView = ({ row, changedFields }: Read): Signature => ({
  id: row.id,
  form: row.form,
  caseVersion: row.case_version,
  ...toSignedByView(row),
  level: row.level,
  unratedBecause: row.unrated_because as Unrated | null,
  advice: row.advice,
  changedFields: [...changedFields],
})

export const toCaseSignaturesView = (signOff: ShownSignOff): CaseSignatures => ({
  caseId: signOff.found.row.id,
  caseVersion: signOff.found.row.version,
  state: signOff.state,
  changedFields: [...signOff.changedFields],
  maySign: signOff.maySign,
  requestId: signOff.requestId,
  unratedBecause: signOff.unratedBecause,
  signatures: signOff.signatures.map(toSignatureView),
  claims: signOff.claims.map(claimSentence),
})

/** Maps the state for a row of a list. */
export const toSignOffLineView = ({ found, state, signature, changedFields }: SignOff) => ({
  caseId: found.row.id,
  state,
  changedFields: [...changedFields],
  signer: signature && { id: signerIdOf(signature.row), name: signature.row.signer_name },
  signedAt: signature?.row.signed_at.toISOString() ?? null,
})

export const toSigningKeyView = ({ id, public_key, first_used_at }: KeyRow) => ({
  id,
  algorithm: 'Ed25519' as const,
  publicKey: public_key.toString('base64'),
  firstUsedAt: first_used_at.toISOString(),
})

/**
 * Maps a signature with everything that a program needs to verify it without Sortie (docs/signing.md). `content` contains the
 * present values of the fields that the form covers. Binary values except the key are hexadecimal digits.
 */
export const toVerifiableView = ({
  row,
  changedFields,
  publicKey,
  content,
}: Read & { publicKey: Buffer; content: object }) => ({
  link: toLinkView(row),
  signature: row.signature.toString('hex'),
  publicKey: publicKey.toString('base64'),
  record: {
    caseId: row.case_id,
    caseVersion: row.case_version,
    clinicianId: row.clinician_id,
    level: row.level,
    unratedBecause: row.unrated_because,
    fieldHashes: row.field_hashes,
    salt: row.salt.toString('hex'),
    contentHash: row.content_hash.toString('hex'),
  },
  advice: row.advice,
  content,
  changedFields: [...changedFields],
})

const toLinkView = (row: LinkRow) => ({
  id: row.id,
  chain: row.chain,
  position: row.position,
  form: row.form,
  previous: row.previous.toString('hex'),
  ...toSignedByView(row),
  recordHash: row.record_hash.toString('hex'),
  keyId: row.key_id,
})

type MadeRow = LinkRow & {
  case_id: string | null
  case_version: number | null
  level: string | null
  unrated_because: string | null
  advice: string | null
}

/** Maps a signature for the person who made it. If the case was erased, only the time of the signature is left. */
export const toMadeSignatureView = (row: MadeRow) => ({
  link: toLinkView(row),
  signature: row.signature.toString('hex'),
  caseId: row.case_id,
  caseVersion: row.case_version,
  level: row.level,
  unratedBecause: row.unrated_because,
  advice: row.advice,
  isErased: row.case_id === null,
})
