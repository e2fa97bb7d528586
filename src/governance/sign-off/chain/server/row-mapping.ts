import type { Selectable } from 'kysely'
import type { CaseSignatures, SignatureChains, SignedCases, SigningKeys } from '#platform/server/db/types.ts'
import { signerIdOf } from '../signer-id.ts'
import type { ExportedSignOff } from '#logbook/book/export/sign-off.contract.ts'
import type { SignOffState } from '../../contract.ts'
import type { ChainEnd, ChainLink, SignedCase } from './signed-bytes.ts'

export type { ChainEnd, ChainLink, SignedCase } from './signed-bytes.ts'

export type LinkRow = Selectable<CaseSignatures>
export type KeyRow = Selectable<SigningKeys>
export type SignedRow = Omit<Selectable<SignedCases>, 'signature_id' | 'signer_id' | 'outside_id'>

export const toLinkColumns = ({ signer, way, ...link }: ChainLink & { signature: Buffer }): LinkRow => ({
  id: link.id,
  chain: link.chain,
  position: link.position,
  form: link.form,
  previous: link.previous,
  signed_at: link.signedAt,
  ...toSignerColumns(signer.id, way),
  signer_name: signer.name,
  signer_role: signer.role,
  signer_registration: signer.registration,
  session: way.session,
  step_up: way.stepUp,
  record_hash: link.recordHash,
  key_id: link.keyId,
  signature: link.signature,
})

/** A user has a user id. A person who signed with a mailed link has an id that is derived from their address. */
const toSignerColumns = (id: string, { session }: ChainLink['way']) =>
  session === 'outside' ? { signer_id: null, outside_id: id } : { signer_id: id, outside_id: null }

export const toLink = (row: LinkRow): ChainLink => ({
  id: row.id,
  chain: row.chain,
  position: row.position,
  form: row.form,
  previous: row.previous,
  signedAt: row.signed_at,
  signer: {
    id: signerIdOf(row),
    name: row.signer_name,
    role: row.signer_role,
    registration: row.signer_registration,
  },
  way: { session: row.session, stepUp: row.step_up },
  recordHash: row.record_hash,
  keyId: row.key_id,
})

export const toSignedColumns = (signed: SignedCase, link: Pick<ChainLink, 'id' | 'signer' | 'way'>) => ({
  signature_id: link.id,
  case_id: signed.caseId,
  case_version: signed.caseVersion,
  clinician_id: signed.clinicianId,
  ...toSignerColumns(link.signer.id, link.way),
  level: signed.level,
  unrated_because: signed.unratedBecause,
  salt: signed.salt,
  content_hash: signed.contentHash,
  field_hashes: JSON.stringify(signed.fieldHashes),
})

export const toSignedCase = (row: SignedRow): SignedCase => ({
  caseId: row.case_id,
  caseVersion: row.case_version,
  clinicianId: row.clinician_id,
  level: row.level,
  unratedBecause: row.unrated_because,
  salt: row.salt,
  contentHash: row.content_hash,
  // Only `toSignedColumns` writes this column.
  fieldHashes: row.field_hashes as Record<string, string>,
})

export const toEndColumns = (end: ChainEnd & { signature: Buffer }): Selectable<SignatureChains> => ({
  chain: end.chain,
  length: end.length,
  last_hash: end.lastHash,
  key_id: end.keyId,
  signature: end.signature,
})

export const toEnd = (row: Selectable<SignatureChains>): ChainEnd => ({
  chain: row.chain,
  length: row.length,
  lastHash: row.last_hash,
  keyId: row.key_id,
})

type ExportedSigner = ExportedSignOff['signatures'][number]['signer']

const toExportedSigner = (row: LinkRow): ExportedSigner => ({
  id: signerIdOf(row),
  name: row.signer_name,
  role: row.signer_role,
  registration: row.signer_registration,
  // A check constraint limits the step-up of an outside signature to these values.
  outside: row.session === 'outside' ? (row.step_up as ExportedSigner['outside']) : null,
})

interface Read {
  row: LinkRow
  changedFields: readonly string[]
}

interface SignOff {
  state: SignOffState
  signature: Read | null
  signatures: readonly Read[]
  changedFields: readonly string[]
}

/** Returns the sign-off of a case as exported files contain it. The signature that decides the state comes first. */
export function toExportedSignOff({ state, signature, signatures, changedFields }: SignOff): ExportedSignOff {
  const inOrder = [...(signature ? [signature] : []), ...signatures.filter((other) => other !== signature)]
  return {
    state,
    changedFields: [...changedFields],
    signatures: inOrder.map(({ row, changedFields: changed }) => ({
      id: row.id,
      signedAt: row.signed_at.toISOString(),
      signer: toExportedSigner(row),
      isCurrent: changed.length === 0,
    })),
  }
}
